// Two small sounds made on the spot: a soft lap and a content "ah". Nothing is loaded, and nothing
// sounds before the switch was touched.

let context = null;
let noise = null;

function open() {
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume();
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  }
  return context;
}

function envelope(at, peak, rise, fall) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(peak, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + rise + fall);
  gain.connect(context.destination);
  return gain;
}

/** The tongue leaves the milk: a breath of noise that slides up and closes. */
export function lap() {
  const at = open().currentTime;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = noise;
  filter.type = 'bandpass';
  filter.Q.value = 6;
  filter.frequency.setValueAtTime(700, at);
  filter.frequency.exponentialRampToValueAtTime(1700, at + 0.07);
  source.connect(filter).connect(envelope(at, 0.22, 0.012, 0.08));
  source.start(at);
  source.stop(at + 0.12);
}

/** Two voices a fifth apart that sink a little. */
export function sigh() {
  const at = open().currentTime;
  for (const [frequency, peak] of [[392, 0.06], [588, 0.03]]) {
    const voice = context.createOscillator();
    voice.type = 'triangle';
    voice.frequency.setValueAtTime(frequency, at);
    voice.frequency.exponentialRampToValueAtTime(frequency * 0.82, at + 0.5);
    voice.connect(envelope(at, peak, 0.08, 0.5));
    voice.start(at);
    voice.stop(at + 0.6);
  }
}
