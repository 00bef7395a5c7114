// One page, one player, chosen by the address. Each offers the same few functions, so that the
// measuring around them is the same too.

const kind = new URLSearchParams(location.search).get('player');
const stage = document.getElementById('stage');
const PICTURES = 81;
const address = (picture) => `/2x/drink_${picture}.webp`;

const elementPlayer = (mode) => async () => {
  const element = document.createElement('frame-animation');
  const attributes = {
    src: '/2x/drink_{}.webp', first: 1, last: 80, initial: 0, mode, interval: 0.12, duration: 8,
    repeat: 1,
  };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const ready = new Promise((done) => element.addEventListener('ready', done, { once: true }));
  stage.append(element);
  await import('/assets/app/frame-animation.js');
  await ready;
  let draw = () => {};
  const original = CanvasRenderingContext2D.prototype.drawImage;
  // What counts is the picture on the canvas, not the event that asks for it.
  CanvasRenderingContext2D.prototype.drawImage = function (...rest) {
    original.apply(this, rest);
    draw(element.picture);
  };
  return {
    element,
    every: mode === 'timer' ? 120 : 100,
    play: () => element.start(),
    stop: () => element.stop(),
    watch: (action) => { draw = action; },
    told: (action) => element.addEventListener('frame', ({ detail }) => action(detail)),
    memory: () => element.memory.bytes,
  };
};

const players = {
  timer: elementPlayer('timer'),
  animation: elementPlayer('animation'),

  async steps() {
    const sheet = new Image();
    sheet.src = '/2x/sprites.webp';
    await sheet.decode();
    const box = document.createElement('div');
    box.className = 'sheet';
    stage.append(box);
    return {
      every: 100,
      play: () => box.classList.add('plays'),
      stop: () => box.classList.remove('plays'),
      // Which cell is in view, as the style of this very frame says; cell 0 is due at the start.
      sample: () => {
        const style = getComputedStyle(box);
        const column = Math.round(-parseFloat(style.backgroundPositionX) / 320);
        return Math.round(-parseFloat(style.backgroundPositionY) / 480) * 9 + column;
      },
      base: 0,
      memory: () => sheet.naturalWidth * sheet.naturalHeight * 4,
    };
  },

  async webp() {
    const image = new Image();
    image.src = '/2x/drink.webp';
    return {
      play: () => { stage.append(image); },
      stop: () => image.remove(),
      memory: () => null,
    };
  },

  async swap() {
    const image = new Image();
    image.src = address(0);
    stage.append(image);
    await image.decode();
    let timer = 0;
    let shown = () => {};
    let tick = () => {};
    image.addEventListener('load', () => {
      shown(Number(image.src.match(/drink_(\d+)/)[1]));
    });
    return {
      every: 120,
      play: () => {
        let picture = 1;
        image.src = address(picture);
        tick({ picture, late: 0 });
        timer = setInterval(() => {
          picture += 1;
          image.src = address(picture);
          tick({ picture, late: 0 });
          if (picture === PICTURES - 1) clearInterval(timer);
        }, 120);
      },
      stop: () => clearInterval(timer),
      watch: (action) => { shown = action; },
      told: (action) => { tick = action; },
      memory: () => null,
    };
  },

  async nothing() {
    return { play: () => {}, stop: () => {}, memory: () => null };
  },
};

/** Plays once, noting when each picture came and when the browser made its frames. */
window.record = (milliseconds) => new Promise((done) => {
  const player = window.player;
  const drawn = [];
  const frames = [];
  const told = [];
  let memory = 0;
  let last = null;
  let begin = Infinity;
  player.watch?.((picture) => drawn.push([picture, performance.now()]));
  player.told?.(({ picture, late }) => told.push([picture, late, performance.now() - late]));
  const next = (now) => {
    frames.push(now);
    if (player.sample && now >= begin) {
      const picture = player.sample();
      if (picture !== last) drawn.push([last = picture, now]);
    }
    memory = Math.max(memory, player.memory() ?? 0);
    if (now - begin < milliseconds) {
      requestAnimationFrame(next);
    } else {
      done({ begin, drawn, frames, told, memory, every: player.every, base: player.base ?? 1 });
    }
  };
  // The press falls between two frames, as a hand's does.
  requestAnimationFrame(() => setTimeout(() => {
    begin = performance.now();
    player.play();
    requestAnimationFrame(next);
  }, 5));
});

window.player = await players[kind]();
document.body.dataset.ready = String(performance.now());
