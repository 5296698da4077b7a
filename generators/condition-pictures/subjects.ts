import type { Scene } from './scene.ts';
import { createCameraBack } from './subjects/camera-back.ts';
import { createCameraHousing } from './subjects/camera-housing.ts';
import { createDisplay } from './subjects/display.ts';
import { createHousing } from './subjects/housing.ts';
import { createKeyboard } from './subjects/keyboard.ts';
import { createLensFlaw, createLensGlass, createLensHousing } from './subjects/lens.ts';

/** By picture: `<subject>-<answer>`. The answers of a subject differ in their wear only. */
export const subjects: Readonly<Record<string, () => Scene>> = {
  ...displays('phone'),
  ...displays('tablet'),
  ...displays('notebook'),
  ...housings('housing-phone', (wear) => createHousing('phone', wear)),
  ...housings('housing-tablet', (wear) => createHousing('tablet', wear)),
  ...housings('housing-notebook', (wear) => createHousing('notebook', wear)),
  ...housings('housing-camera', createCameraHousing),
  ...housings('housing-lens', createLensHousing),
  'keyboard-notebook-asNew': () => createKeyboard('none'),
  'keyboard-notebook-worn': () => createKeyboard('worn'),
  'keyboard-notebook-faults': () => createKeyboard('faults'),
  'sensor-camera-clean': () => createCameraBack({ sensor: 'clean' }),
  'sensor-camera-dust': () => createCameraBack({ sensor: 'dust' }),
  'sensor-camera-damaged': () => createCameraBack({ sensor: 'damaged' }),
  'viewfinder-camera-asNew': () => createCameraBack({ wear: 'none' }),
  'viewfinder-camera-light': () => createCameraBack({ wear: 'light' }),
  'viewfinder-camera-clear': () => createCameraBack({ wear: 'clear' }),
  'viewfinder-camera-broken': () => createCameraBack({ wear: 'cracked' }),
  'glass-lens-clean': () => createLensGlass('none'),
  'glass-lens-dust': () => createLensGlass('dust'),
  'glass-lens-light': () => createLensGlass('light'),
  'glass-lens-clear': () => createLensGlass('clear'),
  'fungus-lens-none': () => createLensFlaw('none'),
  'fungus-lens-haze': () => createLensFlaw('haze'),
  'fungus-lens-fungus': () => createLensFlaw('fungus'),
};

function displays(kind: Parameters<typeof createDisplay>[0]): Record<string, () => Scene> {
  return {
    [`display-${kind}-asNew`]: () => createDisplay(kind, 'none'),
    [`display-${kind}-light`]: () => createDisplay(kind, 'light'),
    [`display-${kind}-clear`]: () => createDisplay(kind, 'clear'),
    [`display-${kind}-cracked`]: () => createDisplay(kind, 'cracked'),
  };
}

function housings(
  subject: string,
  create: (wear: 'none' | 'light' | 'clear' | 'broken') => Scene,
): Record<string, () => Scene> {
  return {
    [`${subject}-asNew`]: () => create('none'),
    [`${subject}-light`]: () => create('light'),
    [`${subject}-clear`]: () => create('clear'),
    [`${subject}-broken`]: () => create('broken'),
  };
}
