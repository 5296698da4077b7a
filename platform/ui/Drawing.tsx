export type DrawingName = 'phone' | 'tablet' | 'notebook' | 'camera' | 'lens' | 'parcel' | 'broken-thread';

/** Tight frame round each drawing, so that it stands flush left on its shelf; all stand on y = 184. */
const tightFrames: Record<DrawingName, string> = {
  phone: '48 20 108 166',
  tablet: '34 20 146 166',
  notebook: '16 20 168 166',
  camera: '18 20 164 166',
  lens: '56 20 88 166',
  parcel: '28 20 144 166',
  'broken-thread': '0 0 320 220',
};

interface DrawingProps {
  name: DrawingName;
  /** `tight` cuts the empty margin (shelf, panel); `square` keeps it, so that drawings in a list line up. */
  frame?: 'tight' | 'square';
  className?: string;
}

/** Decorative drawing, coloured by the theme. The shapes come once a page from `sprite.ts`. */
export function Drawing({ name, frame = 'tight', className }: DrawingProps) {
  return (
    <svg className={className} viewBox={frame === 'square' ? '0 0 200 200' : tightFrames[name]} aria-hidden="true">
      <use href={`#drawing-${name}`} />
    </svg>
  );
}
