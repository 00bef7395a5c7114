// The sounds of the quick draw, made on the spot. Nothing sounds before a hand has touched the page,
// and between draws the audio clock stands still.

let context = null;
let sounding = 0;

function ready() {
  if (!navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext({ latencyHint: 'interactive' });
  if (context.state === 'suspended') context.resume();
  return context;
}

/** One tone that fades; the last one to fade stops the clock. */
function tone(audio, { frequency, type = 'sine', level, start = 0, length }) {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  const from = audio.currentTime + start;
  oscillator.type = type;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(level, from + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  oscillator.connect(gain).connect(audio.destination);
  sounding += 1;
  oscillator.onended = () => {
    sounding -= 1;
    if (sounding === 0) audio.suspend();
  };
  oscillator.start(from);
  oscillator.stop(from + length);
}

export function tick() {
  const audio = ready();
  if (audio) tone(audio, { frequency: 1180, type: 'triangle', level: 0.05, length: 0.045 });
}

/** A bowl bell: a struck fundamental with the partials of one, over a soft fifth. */
export function land() {
  const audio = ready();
  if (!audio) return;
  const base = 523.25;
  for (const [ratio, level, length, start] of [
    [1, 0.16, 1.9, 0], [1.5, 0.08, 1.5, 0.05], [2.76, 0.05, 0.9, 0], [5.4, 0.02, 0.45, 0],
    [2, 0.06, 1.6, 0.1],
  ]) {
    tone(audio, { frequency: base * ratio, level, length, start });
  }
}
