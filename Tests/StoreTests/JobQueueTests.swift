import Store
import Synchronization
import Testing

@Suite struct JobQueues {
  private func makeQueue(threads: Int, limit: Int = 10, largestBatch: Int = 64) -> JobQueue {
    JobQueue(
      threads: threads, limit: limit, largestBatch: largestBatch, group: { $0.lock?.rawValue })
  }

  private func job(_ lock: Lock?, _ id: Int64 = 0) -> Store.Job {
    Store.Job(access: .write, lock: lock, now: id, body: { _ in }, complete: { _ in })
  }

  @Test func handsOutTogetherWhatNeedsOneLock() throws {
    let queue = makeQueue(threads: 2, largestBatch: 3)
    for id in 1...5 { queue.submit(job(.signIn, Int64(id))) }
    queue.submit(job(nil, 6))
    queue.submit(job(.host, 7))
    let first = try #require(queue.take())
    #expect(first.jobs.map(\.now) == [1, 2, 3])
    // The rest for that lock waits until the first are done; nothing else does.
    let alone = try #require(queue.take())
    #expect(alone.jobs.map(\.now) == [6])
    let other = try #require(queue.take())
    #expect(other.jobs.map(\.now) == [7])
    queue.submit(job(.signIn, 8))
    queue.finish(first)
    let second = try #require(queue.take())
    #expect(second.jobs.map(\.now) == [4, 5, 8])
    queue.finish(alone)
    queue.finish(other)
    queue.finish(second)
    queue.submit(job(.signIn, 9))
    #expect(queue.take()?.jobs.map(\.now) == [9])
  }

  @Test func finishesWhatWaitsAfterClosing() throws {
    let queue = makeQueue(threads: 2, largestBatch: 2)
    for id in 1...4 { queue.submit(job(.signIn, Int64(id))) }
    let first = try #require(queue.take())
    queue.close()
    // Another thread has nothing to do and ends; the one with the lock goes on.
    #expect(queue.take() == nil)
    queue.finish(first)
    #expect(queue.take()?.jobs.map(\.now) == [3, 4])
    let refused = Mutex(0)
    queue.submit(
      Store.Job(access: .write, lock: .signIn, now: 1, body: { _ in }) { result in
        if case .failure(let error as StoreError) = result, error == .closed {
          refused.withLock { $0 += 1 }
        }
      })
    #expect(refused.withLock { $0 } == 1)
  }

  @Test func refusesMoreThanCanWait() {
    let queue = makeQueue(threads: 1, limit: 2)
    let refused = Mutex(0)
    for lock in [Lock.signIn, nil, .host] {
      queue.submit(
        Store.Job(access: .write, lock: lock, now: 1, body: { _ in }) { _ in
          refused.withLock { $0 += 1 }
        })
    }
    #expect(refused.withLock { $0 } == 1)
  }
}
