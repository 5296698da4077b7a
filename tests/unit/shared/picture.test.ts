import { describe, expect, it } from 'vitest';
import { photoFor, withPhoto } from '../../../platform/shared/picture.ts';

const viewer = { locale: 'de', tenant: { pictureOrigins: ['https://images.example'] } };
const own = '/media/pictures/0123456789abcdef-900x1200-896.webp';
const stem = '/media/pictures/0123456789abcdef-900x1200-';

describe('the picture of a category or device', () => {
  it('a generated picture has AVIF and WebP versions, its size, and no version wider than itself', () => {
    const photo = photoFor(viewer, { imagePath: own, imageAlt: { de: 'Ein Handy' } }, { width: 200, name: 'Handys' });
    expect(photo).toMatchObject({
      image: { alt: 'Ein Handy', src: own, width: 900, height: 1200, loading: 'lazy', sizes: '200px' },
      source: { type: 'image/avif', sizes: '200px' },
    });
    expect(photo?.source?.srcSet).toBe(
      [112, 224, 448, 896].map((width) => `${stem}${width}.avif ${width}w`).join(', '),
    );
    const small = photoFor(viewer, { imagePath: '/media/pictures/0123456789abcdef-400x500-224.webp' }, { width: 56 });
    expect(small?.image.srcSet).not.toContain('448w');
  });

  it('only a picture in the first view is loaded immediately, and only a picture without a name beside it has a text', () => {
    expect(photoFor(viewer, { imagePath: own }, { width: 56 })).toMatchObject({ image: { alt: '', loading: 'lazy' } });
    expect(photoFor(viewer, { imagePath: own }, { width: 84, inView: true, name: 'iPhone 13' })).toMatchObject({
      image: { alt: 'iPhone 13', loading: 'eager' },
    });
    const french = { ...viewer, locale: 'fr' };
    const given = { imagePath: own, imageAlt: { fr: 'Un smartphone' } };
    expect(photoFor(french, given, { width: 84, name: 'x' })?.image.alt).toBe('Un smartphone');
  });

  it('a picture of another origin is shown only if the shop allows the origin', () => {
    const at = (imagePath: string) => photoFor(viewer, { imagePath }, { width: 56 });
    expect(at('https://images.example/a.jpg')).toEqual({
      image: { src: 'https://images.example/a.jpg', alt: '', loading: 'lazy' },
    });
    for (const address of [
      'https://other.example/a.jpg',
      'https://images.example.evil.test/a.jpg',
      'http://images.example/a.jpg',
      '//images.example/a.jpg',
      '/\\images.example/a.jpg',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      'a.jpg',
    ])
      expect(at(address), address).toBeUndefined();
  });

  it('a generated picture of an allowed shop has all its versions', () => {
    const photo = photoFor(viewer, { imagePath: `https://images.example${own}` }, { width: 56 });
    expect(photo?.source?.srcSet).toContain(`https://images.example${stem}112.avif 112w`);
  });

  it('the drawing is shown without a picture and stays behind one', () => {
    expect(withPhoto('phone', viewer, {}, { width: 56 })).toBe('phone');
    expect(withPhoto('phone', viewer, { imagePath: own }, { width: 56 })).toMatchObject({
      drawing: 'phone',
      photo: { image: { src: own } },
    });
  });
});
