import type { DeviceDrawing } from '../shared/device-drawing.ts';
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

export interface DrawingProps {
  name: DrawingName;
  /** `tight` cuts the empty margin (shelf, panel); `square` preserves it, so that drawings in a list align. */
  frame?: 'tight' | 'square';
  className?: string;
}

/**
 * Decorative drawing, coloured by the theme. The shape of a device is in a file of its own, fetched where it is shown.
 */
export function Drawing({ name, frame = 'tight', className }: DrawingProps) {
  const inline = name in tightFrames;
  // A shape is named after its kind and fills the same frame.
  const kind = (inline ? name : name.split('-')[0]) as InlineDrawing;
  return (
    <svg className={className} viewBox={frame === 'square' ? '0 0 200 200' : tightFrames[kind]} aria-hidden="true">
      <use href={inline ? `#drawing-${name}` : `${shapes}#${name}`} />
    </svg>
  );
}
