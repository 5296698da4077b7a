import { add, subtract, turn, type Vec } from './vector.ts';

/** Where a device lies: a point of its own is at a point of the table, and it is turned around the vertical axis. */
export interface Placement {
  own: Vec;
  at: Vec;
  angle: number;
}

/** Between points of the room and the device's own. */
export function createPlacement({ own, at, angle }: Placement) {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return {
    // Numbers instead of points: distances are measured some hundred million times.
    ownX: (x: number, z: number): number => c * (x - at[0]) - s * (z - at[2]) + own[0],
    ownY: (y: number): number => y - at[1] + own[1],
    ownZ: (x: number, z: number): number => s * (x - at[0]) + c * (z - at[2]) + own[2],
    toOwn: (point: Vec): Vec => add(turn(subtract(point, at), -angle), own),
    directionToRoom: (direction: Vec): Vec => turn(direction, angle),
  };
}
