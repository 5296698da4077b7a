/** Counts down how long the last act can be undone, and removes the bar at the end. The server decides by its own clock. */
let timer: ReturnType<typeof setInterval> | undefined;

/** Call it for each page; the time runs from here, because clocks of the browser and the server may differ. */
export function startUndoCountdown(): void {
  clearInterval(timer);
  const bar = document.querySelector<HTMLElement>('[data-undo-seconds]');
  const left = bar?.querySelector('.desk-undo-left');
  if (!bar || !left) return;
  const from = performance.now();
  timer = setInterval(() => {
    const passed = (performance.now() - from) / 1_000;
    const seconds = Math.max(0, Math.ceil(Number(bar.dataset.undoSeconds) - passed));
    left.textContent = String(seconds);
    if (seconds > 0) return;
    clearInterval(timer);
    bar.remove();
  }, 1_000);
}
