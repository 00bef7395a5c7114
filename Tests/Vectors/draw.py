"""Prints draw.json: an independent second writing of the picks, in integers of any size.

Run `python3 Tests/Vectors/draw.py > Tests/Vectors/draw.json` after a change that is meant to change
winners. There should never be one.
"""

import json

WORD = 1 << 64


class Source:
    """SplitMix64."""

    def __init__(self, seed):
        self.state, self.count = seed % WORD, 0

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) % WORD
        self.count += 1
        word = self.state
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) % WORD
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) % WORD
        return word ^ (word >> 31)

    def below(self, bound):
        while True:
            product = bound * self.next()
            if product % WORD >= WORD % bound:
                return product // WORD

    def shuffle(self, items):
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]
        return items

    def distinct(self, count, size):
        picked = []
        for highest in range(size - min(count, size), size):
            rank = self.below(highest + 1)
            picked.append(highest if rank in picked else rank)
        return self.shuffle(picked)


def number_pool(source, first, last, count, *excluded):
    gone = set(excluded)
    left = [n for n in range(first, last + 1) if n not in gone]
    return [left[rank] for rank in source.distinct(count, len(left))]


def weighted_pool(source, count, *weights):
    left = list(enumerate(weights))
    winners = []
    while left and len(winners) < count:
        ticket = source.below(sum(w for _, w in left))
        for place, (index, weight) in enumerate(left):
            if ticket < weight:
                winners.append(index)
                del left[place]
                break
            ticket -= weight
    return winners


def reservoir(source, capacity, length):
    places, candidates, lanes, bits = [], 0, 0, 0
    for number in range(1, length + 1):
        if len(places) < capacity:
            places.append(number)
            continue
        if lanes == 0:
            bits = 0
            while capacity << (bits + 1) <= number:
                bits += 1
            candidates, lanes = WORD - 1, 64
            for _ in range(bits):
                if candidates == 0:
                    break
                candidates &= source.next()
        if candidates & 1:
            ticket = source.below(number)
            if ticket < capacity << bits:
                places[ticket >> bits] = number
        candidates >>= 1
        lanes -= 1
    return source.shuffle(places)


def with_repeats(source, distinct, count, size):
    known, winners = 0, []
    while len(winners) < count:
        rank = source.below(size)
        if rank >= known:
            known += 1
            rank = known - 1
        winners.append(distinct[rank])
    return winners


class Fraction:
    """A uniform number whose digits are drawn when they are asked for."""

    def __init__(self, source, first):
        self.source, self.digits = source, [first]

    def digit(self, index):
        while len(self.digits) <= index:
            self.digits.append(self.source.next())
        return self.digits[index]

    def value(self, count):
        number = 0
        for index in range(count):
            number = number * WORD + self.digit(index)
        return number


def below(a, b):
    index = 0
    while a.digit(index) == b.digit(index):
        index += 1
    return a.digit(index) < b.digit(index)


class Key:
    """An exponential variable, by von Neumann's method, over a weight."""

    def __init__(self, source, weight, first):
        self.weight, self.whole = weight, 0
        while True:
            self.fraction = Fraction(source, first)
            last, length = self.fraction, 1
            while True:
                fresh = Fraction(source, source.next())
                if not below(fresh, last):
                    break
                last, length = fresh, length + 1
            if length % 2 == 1:
                return
            self.whole += 1
            first = source.next()

    def beats(self, other):
        count = 0
        while True:
            scale = WORD**count
            mine = (self.whole * scale + self.fraction.value(count)) * other.weight
            others = (other.whole * scale + other.fraction.value(count)) * self.weight
            if mine >= others + self.weight:
                return False
            if mine <= others - other.weight:
                return True
            # Digits are drawn in turn: mine, then the other's.
            self.fraction.digit(count), other.fraction.digit(count)
            count += 1


def weighted_reservoir(source, capacity, *weights):
    """The same heap as the library's: which digits are drawn depends on who is compared."""
    heap = []

    def sink(index, end):
        while True:
            child = 2 * index + 1
            if child >= end:
                return
            if child + 1 < end and heap[child][0].beats(heap[child + 1][0]):
                child += 1
            if not heap[index][0].beats(heap[child][0]):
                return
            heap[index], heap[child] = heap[child], heap[index]
            index = child

    for number, weight in enumerate(weights):
        first = source.next()
        if len(heap) == capacity:
            worst = heap[0][0]
            bound = (worst.whole * WORD + worst.fraction.digit(0) + 1) * weight
            if first * worst.weight >= bound:
                continue
        key = Key(source, weight, first)
        if len(heap) < capacity:
            heap.append((key, number))
            index = len(heap) - 1
            while index > 0 and heap[(index - 1) // 2][0].beats(heap[index][0]):
                parent = (index - 1) // 2
                heap[index], heap[parent] = heap[parent], heap[index]
                index = parent
        elif key.beats(heap[0][0]):
            heap[0] = (key, number)
            sink(0, capacity)
    for end in range(len(heap) - 1, 0, -1):
        heap[0], heap[end] = heap[end], heap[0]
        sink(0, end)
    return [number for _, number in heap]


def weighted_with_repeats(source, count, *weights):
    distinct = weighted_reservoir(source, count, *weights)
    ends, winners = [], []
    while len(winners) < count:
        ticket = source.below(sum(weights))
        place = next((i for i, end in enumerate(ends) if end > ticket), len(ends))
        if place == len(ends):
            ends.append((ends[-1] if ends else 0) + weights[distinct[place]])
        winners.append(distinct[place])
    return winners


OPERATIONS = {
    "below": lambda s, bound, count: [s.below(bound) for _ in range(count)],
    "distinctRanks": lambda s, count, size: s.distinct(count, size),
    "repeatableRanks": lambda s, count, size: [s.below(size) for _ in range(count)],
    "shuffle": lambda s, size: s.shuffle(list(range(size))),
    "numberPool": number_pool,
    "weightedPool": weighted_pool,
    "reservoir": reservoir,
    "reservoirWithRepeats": lambda s, count, length: with_repeats(
        s, reservoir(s, count, length), count, length
    ),
    "weightedReservoir": weighted_reservoir,
    "weightedReservoirWithRepeats": weighted_with_repeats,
}

LARGEST = 2**32 - 1
CASES = [
    ("below", 1, 4), ("below", 2, 20), ("below", 6, 20), ("below", 1000000000, 12),
    ("below", 2**32 + 1, 12), ("below", 2**62 + 2**61 + 1, 24), ("below", 2**63 - 1, 12),
    ("distinctRanks", 1, 1), ("distinctRanks", 5, 5), ("distinctRanks", 20, 10),
    ("distinctRanks", 10, 500), ("distinctRanks", 200, 500), ("distinctRanks", 12, 2**63 - 1),
    ("repeatableRanks", 12, 3), ("repeatableRanks", 12, 2**63 - 1),
    ("shuffle", 0), ("shuffle", 1), ("shuffle", 2), ("shuffle", 60),
    ("numberPool", 1, 500, 10), ("numberPool", 1, 1, 3), ("numberPool", -3, 3, 7),
    ("numberPool", 1, 34, 40, 34, 1, 17, 17, 99), ("numberPool", 0, 40, 5, 0, 1, 2, 3, 40, 39),
    ("weightedPool", 2, 3, 1, 1), ("weightedPool", 9, 1, 2, 3, 4, 5, 6, 7),
    ("weightedPool", 3, LARGEST, 1, LARGEST, 1, LARGEST),
    ("reservoir", 1, 1), ("reservoir", 5, 3), ("reservoir", 1, 1000), ("reservoir", 3, 100),
    ("reservoir", 7, 5000), ("reservoir", 64, 129), ("reservoir", 100, 20000),
    ("reservoirWithRepeats", 12, 3), ("reservoirWithRepeats", 20, 100),
    ("weightedReservoir", 2, 3, 1, 1), ("weightedReservoir", 9, 1, 2, 3, 4, 5, 6, 7),
    ("weightedReservoir", 3, LARGEST, 1, LARGEST, 1, LARGEST),
    ("weightedReservoir", 5, *range(1, 400)), ("weightedReservoir", 40, *([1, 1000] * 100)),
    ("weightedReservoirWithRepeats", 12, 3, 1, 1),
    ("weightedReservoirWithRepeats", 20, *range(1, 60)),
]


def main():
    vectors = []
    for index, (operation, *arguments) in enumerate(CASES):
        for seed in (index, WORD - 1 - index):
            source = Source(seed)
            numbers = OPERATIONS[operation](source, *arguments)
            vectors.append(
                {
                    "operation": operation,
                    "seed": str(seed),
                    "arguments": [str(a) for a in arguments],
                    "picks": [str(n) for n in numbers],
                    "words": str(source.count),
                }
            )
    lines = ",\n".join("    " + json.dumps(v) for v in vectors)
    print('{\n  "vectors": [\n' + lines + "\n  ]\n}")


if __name__ == "__main__":
    main()
