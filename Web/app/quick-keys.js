// The keyboard and the focus of the quick draw.

const $ = (id) => document.getElementById(id);

/** Whether the focus rests on nothing in particular. */
const isNowhere = (element) =>
  !element || element === document.body || element === document.documentElement
  || element.id === 'content';

async function toggleFullScreen() {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch (error) {
    console.warn(error);
  }
}

export function attachKeys(host, toggle, say) {
  document.addEventListener('keydown', (event) => {
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const focused = document.activeElement;
    const isBusy = document.querySelector('dialog[open]') || $('draw').hidden;
    if (event.key === ' ' || event.key === 'Enter') {
      const isButton = focused === $('start') || focused === $('stop');
      // A key held down is one press.
      if (isButton && event.repeat) event.preventDefault();
      if (!isNowhere(focused) || isBusy) return;
      event.preventDefault();
      if (!event.repeat) toggle();
    } else if (event.key === 'f' || event.key === 'F') {
      if (event.repeat || isBusy || focused?.matches('input, textarea, select')) return;
      event.preventDefault();
      toggleFullScreen();
    }
  });

  // A tap anywhere else takes the focus from a field, and the phone's keyboard away.
  document.addEventListener('pointerdown', (event) => {
    const focused = document.activeElement;
    if (!focused?.matches('input, textarea')) return;
    if (!event.target.closest('input, textarea, select, label')) focused.blur();
  });

  const button = $('full-screen');
  button.hidden = !document.fullscreenEnabled;
  button.addEventListener('click', toggleFullScreen);
  document.addEventListener('fullscreenchange', () => {
    const isFull = Boolean(document.fullscreenElement);
    host.toggleAttribute('data-full-screen', isFull);
    button.textContent = say(isFull ? 'leaveFullScreen' : 'fullScreen');
  });
}
