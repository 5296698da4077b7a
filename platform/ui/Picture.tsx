import type { Photo } from '../shared/picture.ts';
import { Drawing, type DrawingName, type DrawingProps } from './Drawing.tsx';

/** A given picture in the place of the drawing, which remains where the picture cannot be loaded. */
export interface Pictured {
  drawing: DrawingName;
  photo: Photo;
}

interface PictureProps extends Omit<DrawingProps, 'name'> {
  name: DrawingName | Pictured;
}

/** A drawing, behind the given picture if there is one. */
export function Picture({ name, ...place }: PictureProps) {
  if (typeof name === 'string') return <Drawing name={name} {...place} />;
  const { source, image, alt } = name.photo;
  return (
    <span className="photo">
      <picture>
        {source && <source {...source} />}
        <img {...image} alt={alt} ref={hideBroken} onError={(event) => hideBroken(event.currentTarget)} />
      </picture>
      <Drawing name={name.drawing} {...place} />
    </span>
  );
}

/** Also called at hydration, as no handler saw an earlier error. The style sheet shows the drawing of a hidden picture. */
function hideBroken(image: HTMLImageElement | null): void {
  if (image?.complete && !image.naturalWidth) (image.parentElement as HTMLElement).hidden = true;
}
