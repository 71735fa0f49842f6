/** Tanks and the world outside: every cubic metre that moves is taken from one place and put into another. */
import { ENDS, type TankSpec } from '../equipment.ts';

interface Tank {
  readonly spec: TankSpec;
  /** m³ of water in it. */
  volume: number;
}

/** Share of the volume below the intakes of pumps and outlets, which cannot be drawn. */
const DEAD = 0.01;

export class Waters {
  readonly tanks = new Map<string, Tank>();
  /** m³ that left the plant, by destination; negative if they came from there. Includes `overflow`. */
  readonly outside = new Map<string, number>();

  constructor(specs: readonly TankSpec[]) {
    for (const spec of specs) this.tanks.set(spec.id, { spec, volume: spec.volume * spec.start });
  }

  tank(id: string): Tank {
    const tank = this.tanks.get(id);
    if (!tank) throw new Error(`The plant has no tank ${id}`);
    return tank;
  }

  /** 0…1. */
  level(id: string): number {
    const { spec, volume } = this.tank(id);
    return volume / spec.volume;
  }

  /** Elevation of the water surface, or of the place outside. */
  head(end: string): number {
    const tank = this.tanks.get(end);
    if (!tank) return ENDS[end] ?? 0;
    return tank.spec.base + (tank.volume / tank.spec.volume) * tank.spec.height;
  }

  /** Moves at most `wanted` m³ (less if the source runs dry; the excess overflows) and returns how much. */
  move(from: string, to: string, wanted: number): number {
    const source = this.tanks.get(from);
    const amount = source
      ? Math.max(0, Math.min(wanted, source.volume - DEAD * source.spec.volume))
      : Math.max(0, wanted);
    if (source) source.volume -= amount;
    else this.#account(from, -amount);
    const target = this.tanks.get(to);
    if (!target) {
      this.#account(to, amount);
      return amount;
    }
    const excess = Math.max(0, target.volume + amount - target.spec.volume);
    target.volume += amount - excess;
    if (excess > 0) this.#account('overflow', excess);
    return amount;
  }

  /** m³ in the tanks together. */
  total(): number {
    let sum = 0;
    for (const { volume } of this.tanks.values()) sum += volume;
    return sum;
  }

  #account(place: string, amount: number): void {
    this.outside.set(place, (this.outside.get(place) ?? 0) + amount);
  }
}
