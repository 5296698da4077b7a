import { type MouseEvent, useId, useRef, useState } from 'react';
import { useText } from '../shop/use-text.ts';

interface PhotoLinkProps {
  photo: { src: string; width: number; height: number };
  /** Alternative text, and the title of the enlarged photo. */
  label: string;
  /** The first photo of a page does not wait until it is in view. */
  eager?: boolean;
}

/**
 * A photo that leads to its full size: a link to the picture, or a dialog with scripts. The browser returns the focus to
 * the link. A photo of another host is in the page itself, which no link can open.
 */
export function PhotoLink({ photo: { src, width, height }, label, eager = false }: PhotoLinkProps) {
  const t = useText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState(false);
  const image = <img src={src} width={width} height={height} loading={eager ? 'eager' : 'lazy'} alt={label} />;
  if (src.startsWith('data:')) return image;
  const enlarge = (event: MouseEvent) => {
    if (!dialog.current || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setAsked(true);
    dialog.current.showModal();
  };
  return (
    <>
      <a className="photo-link" href={src} rel="external" onClick={enlarge}>
        {image}
      </a>
      <dialog className="dialog photo-dialog" ref={dialog} aria-labelledby={id}>
        {asked ? <img src={src} width={width} height={height} alt="" /> : null}
        <p id={id}>{label}</p>
        <form method="dialog">
          <button type="submit" className="button full-width">
            {t('thankYou.qrClose')}
          </button>
        </form>
      </dialog>
    </>
  );
}
