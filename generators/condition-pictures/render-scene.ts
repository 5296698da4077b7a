import { createRandom } from './noise.ts';
import type { Scene, Surface } from './scene.ts';
import { ambientLight, KEY_DIRECTION, KEY_RADIANCE, lightFrom } from './studio.ts';
import { add, clamp, cross, dot, multiply, normalize, reflect, scale, subtract, type Vec } from './vector.ts';

interface RenderOptions {
  width: number;
  height: number;
  /** Samples per pixel are its square where the pixel is uneven, four elsewhere. */
  samplesPerSide: number;
}

const MAX_STEPS = 110;
const HIT_MM = 0.008;
const FAR_MM = 900;
/** Relative difference between the samples of an even pixel. */
const MAX_SPREAD = 0.035;

/** Renders a scene to sRGB bytes. The same scene gives the same bytes. */
export function renderScene(scene: Scene, { width, height, samplesPerSide: side }: RenderOptions): Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  const ray = createCamera(scene.camera, width, height);
  const random = createRandom('samples');
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sample = (column: number, row: number) => trace(scene, scene.camera.eye, ray(x + column, y + row));
      const rough = takeSamples(sample, 2, random);
      const { mean } = rough.spread > MAX_SPREAD ? takeSamples(sample, side, random) : rough;
      for (const [channel, value] of mean.entries()) pixels[(y * width + x) * 3 + channel] = encode(value);
    }
  }
  return pixels;
}

/** Samples on a jittered grid. Tone mapping before the mean leaves the edges of bright reflections smooth. */
function takeSamples(sample: (column: number, row: number) => Vec, side: number, random: () => number) {
  let mean: Vec = [0, 0, 0];
  let [least, most] = [1, 0];
  for (let index = 0; index < side * side; index++) {
    const [red, green, blue] = sample(((index % side) + random()) / side, (Math.floor(index / side) + random()) / side);
    const mapped: Vec = [toneMap(red), toneMap(green), toneMap(blue)];
    mean = add(mean, scale(mapped, 1 / (side * side)));
    least = Math.min(least, mapped[1]);
    most = Math.max(most, mapped[1]);
  }
  return { mean, spread: (most - least) / (most + 0.02) };
}

function createCamera({ eye, target, widthAtTarget }: Scene['camera'], width: number, height: number) {
  const toTarget = subtract(target, eye);
  const forward = normalize(toTarget);
  const right = normalize(cross(forward, [0, 1, 0]));
  const up = cross(right, forward);
  const unit = widthAtTarget / Math.sqrt(dot(toTarget, toTarget)) / width;
  return (x: number, y: number): Vec =>
    normalize(add(forward, add(scale(right, (x - width / 2) * unit), scale(up, (height / 2 - y) * unit))));
}

function trace(scene: Scene, eye: Vec, direction: Vec): Vec {
  const length = march(scene, eye, direction);
  const point = add(eye, scale(direction, length));
  const normal = findNormal(scene, point);
  return shade(scene, { point, normal, direction }, scene.surface(point, normal, direction));
}

function march({ distance }: Scene, eye: Vec, direction: Vec): number {
  let length = 0;
  for (let step = 0; step < MAX_STEPS && length < FAR_MM; step++) {
    const near = distance(
      eye[0] + direction[0] * length,
      eye[1] + direction[1] * length,
      eye[2] + direction[2] * length,
    );
    if (near < HIT_MM) break;
    length += near;
  }
  return length;
}

function findNormal({ distance }: Scene, [x, y, z]: Vec): Vec {
  const e = 0.02;
  const a = distance(x + e, y - e, z - e);
  const b = distance(x - e, y - e, z + e);
  const c = distance(x - e, y + e, z - e);
  const d = distance(x + e, y + e, z + e);
  return normalize([a - b - c + d, c + d - a - b, b + d - a - c]);
}

interface Hit {
  point: Vec;
  normal: Vec;
  direction: Vec;
}

function shade(scene: Scene, hit: Hit, surface: Surface): Vec {
  const { point, normal, direction } = hit;
  const origin = add(point, scale(normal, 0.06));
  const lit = findShadow(scene, origin);
  const open = findOpenness(scene, point, normal);
  const facing = clamp(-dot(direction, surface.normal), 0.02);
  const towardsKey = clamp(dot(surface.normal, KEY_DIRECTION) * 0.92 + 0.08);
  const received = add(scale(KEY_RADIANCE, towardsKey * lit), scale(ambientLight(surface.normal), open));
  const mirrored = fresnel(surface.specular, facing, surface.roughness);
  const reflection = lightFrom(reflect(direction, surface.normal), surface.roughness);
  const occlusion = open * (0.45 + 0.55 * lit);
  let color = add(multiply(surface.color, received), scale(multiply(mirrored, reflection), occlusion));
  if (surface.grooves) color = add(color, scale(reflectGrooves(surface.grooves, direction), 0.25 + 0.75 * lit));
  if (surface.glow) color = add(color, surface.glow);
  if (surface.coat) {
    const { normal: above, roughness } = surface.coat;
    const [share] = fresnel([0.042, 0.042, 0.042], clamp(-dot(direction, above), 0.02), roughness);
    const glass = lightFrom(reflect(direction, above), roughness);
    color = add(scale(color, 1 - share), scale(glass, share * (0.4 + 0.6 * open)));
  }
  return color;
}

/** Schlick's approximation; rough surfaces reflect less at the rim. */
function fresnel(front: Vec, facing: number, roughness: number): Vec {
  const rim = (1 - facing) ** 5 * (1 - roughness) ** 2;
  return [front[0] + (1 - front[0]) * rim, front[1] + (1 - front[1]) * rim, front[2] + (1 - front[2]) * rim];
}

/** A groove shines where the half vector is across it. */
function reflectGrooves({ along, strength }: NonNullable<Surface['grooves']>, direction: Vec): Vec {
  const half = normalize(subtract(KEY_DIRECTION, direction));
  const deviation = dot(half, along) / 0.34;
  return scale(KEY_RADIANCE, strength * (0.12 + 0.88 * Math.exp(-deviation * deviation)));
}

/** Share of the soft box that is visible, from 0 to 1. */
function findShadow({ distance }: Scene, [x, y, z]: Vec): number {
  const [dx, dy, dz] = KEY_DIRECTION;
  let visible = 1;
  let length = 0.15;
  for (let step = 0; step < 60 && length < 110; step++) {
    const near = distance(x + dx * length, y + dy * length, z + dz * length);
    visible = Math.min(visible, (near / length) * 3);
    if (visible < 0.005) return 0;
    length += Math.max(0.1, Math.min(near * 0.7, 4));
  }
  return visible * visible * (3 - 2 * visible);
}

/** Ambient occlusion: how open the surroundings of a point are, from 0 to 1. */
function findOpenness({ distance }: Scene, [x, y, z]: Vec, [nx, ny, nz]: Vec): number {
  let closed = 0;
  let weight = 1;
  for (let step = 1; step <= 4; step++) {
    const length = 0.35 * step * step;
    closed += ((length - distance(x + nx * length, y + ny * length, z + nz * length)) / length) * weight * 0.3;
    weight *= 0.82;
  }
  return clamp(1 - closed, 0.08);
}

/** Highlights fade out instead of clipping (ACES, Narkowicz's fit). */
function toneMap(value: number): number {
  const exposed = value * 0.82;
  return clamp((exposed * (2.51 * exposed + 0.03)) / (exposed * (2.43 * exposed + 0.59) + 0.14));
}

function encode(linear: number): number {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(value * 255);
}
