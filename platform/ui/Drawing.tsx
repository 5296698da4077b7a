import type { DeviceDrawing } from '../shared/device-drawing.ts';
import type { Photo } from '../shared/picture.ts';
import shapes from './drawings/shapes.svg?url';

/** Drawings in every document; see `sprite.ts`. */
export type InlineDrawing = 'phone' | 'tablet' | 'notebook' | 'camera' | 'lens' | 'parcel' | 'broken-thread';
export type DrawingName = InlineDrawing | DeviceDrawing;

/** Tight frame around each drawing, so that it is flush left on its shelf; all have their base at y = 184. */
const tightFrames: Record<InlineDrawing, string> = {
  phone: '48 20 108 166',
  tablet: '34 20 146 166',
  notebook: '16 20 168 166',
  camera: '18 20 164 166',
  lens: '56 20 88 166',
  parcel: '28 20 144 166',
  'broken-thread': '0 0 320 220',
};

interface DrawingProps {
  name: DrawingName | Pictured;
  /** `tight` cuts the empty margin (shelf, panel); `square` preserves it, so that drawings in a list align. */
  frame?: 'tight' | 'square';
  className?: string;
}

/** A given picture in the place of the drawing, which remains where the picture cannot be loaded. */
export interface Pictured {
  drawing: DrawingName;
  photo: Photo;
}

/**
 * Decorative drawing, coloured by the theme, behind the given picture if there is one. The shape of a device is in a
 * file of its own, fetched where it is shown.
 */
export function Drawing({ name, frame = 'tight', className }: DrawingProps) {
  // A name has no such members.
  const { drawing = name as DrawingName, photo } = name as Partial<Pictured>;
  const inline = drawing in tightFrames;
  // A shape is named after its kind and fills the same frame.
  const kind = (inline ? drawing : drawing.replace(/-.*/, '')) as InlineDrawing;
  const drawn = (
    <svg className={className} viewBox={frame === 'square' ? '0 0 200 200' : tightFrames[kind]} aria-hidden>
      <use href={inline ? `#drawing-${drawing}` : `${shapes}#${drawing}`} />
    </svg>
  );
  return photo ? (
    <span>
      <picture>
        <source {...photo.source} />
        {/* biome-ignore lint/a11y/useAltText: `image` has the alternative text. */}
        <img {...photo.image} ref={hideBroken} onError={(event) => hideBroken(event.currentTarget)} />
      </picture>
      {drawn}
    </span>
  ) : (
    drawn
  );
}

/** Also called at hydration, as no handler saw an earlier error. The style sheet shows the drawing of a hidden picture. */
function hideBroken(image: HTMLImageElement | null): void {
  if (image?.complete && !image.naturalWidth) (image.parentElement as HTMLElement).hidden = true;
}
