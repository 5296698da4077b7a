/** Pixels a hand moves between press and release without meaning to. */
const STILL_PX = 4;

/**
 * Counts a press on a button of the form although a note that appears meanwhile moves the button away from the pointer: the
 * browser sees no click then. Who drags the pointer off the button cancels the press, as everywhere. Returns the function
 * that stops it.
 */
export function keepPress(box: HTMLFormElement): () => void {
  let pressed: { button: HTMLButtonElement; x: number; y: number } | undefined;
  const press = ({ target, button: key, clientX: x, clientY: y }: PointerEvent) => {
    const button = target instanceof Element && key === 0 ? target.closest('button') : null;
    pressed = button ? { button, x, y } : undefined;
  };
  const release = ({ target, clientX, clientY }: PointerEvent) => {
    const { button, x, y } = pressed ?? { x: 0, y: 0 };
    pressed = undefined;
    const isStill = Math.hypot(clientX - x, clientY - y) <= STILL_PX;
    if (button?.isConnected && isStill && target instanceof Node && !button.contains(target)) button.click();
  };
  box.addEventListener('pointerdown', press);
  // What lies under the pointer at the release may be outside of the form.
  document.addEventListener('pointerup', release);
  return () => {
    box.removeEventListener('pointerdown', press);
    document.removeEventListener('pointerup', release);
  };
}
