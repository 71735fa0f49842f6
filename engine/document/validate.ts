/**
 * The envelope of saved diagrams: what every object must have, whatever its kind. The server checks what it stores, the
 * worker what it loads, chunk by chunk with one Validator. Properties of kinds are not checked here, and unknown keys
 * stay.
 */
import { isExpandedId } from './expanded-id.ts';
import { flawOf } from './json-guard.ts';
import { DIAGRAM_LIMITS } from './limits.ts';
import { DEFAULT_PAGE } from './page.ts';
import { Relations } from './relations.ts';
import {
  type CanvasSettings,
  type DiagramObject,
  type ElementConfig,
  type Finding,
  isCanvasTheme,
  type ObjectId,
} from './types.ts';

const REQUIRED = ['x', 'y', 'width', 'height'] as const;
const { coordinate, size } = DIAGRAM_LIMITS;

const isPlace = (at: number): boolean => Math.abs(at) <= coordinate;
const isSide = (side: number): boolean => side >= 0 && side <= size;
const isScale = (scale: number): boolean => scale > 0;
const BOUNDS = [
  { field: 'x', right: isPlace, message: `within ±${coordinate}` },
  { field: 'y', right: isPlace, message: `within ±${coordinate}` },
  { field: 'width', right: isSide, message: `between 0 and ${size}` },
  { field: 'height', right: isSide, message: `between 0 and ${size}` },
  { field: 'scaleX', right: isScale, message: 'above 0' },
  { field: 'scaleY', right: isScale, message: 'above 0' },
] as const;

const OPTIONAL = ['angle', 'scaleX', 'scaleY'] as const;

export class Validator {
  readonly findings: Finding[] = [];
  /** Number of faults, including those beyond the kept findings. */
  wrong = 0;
  /** 1 and "1" are different ids. */
  private readonly ids = new Set<ObjectId>();
  private readonly relations = new Relations();

  /** Number of objects checked so far. */
  get objects(): number {
    return this.ids.size;
  }

  /** Whether no fault has been found so far. */
  get ok(): boolean {
    return this.wrong === 0;
  }

  /** Checks one object; returns true where it may be loaded. `position` names it where it has no usable id. */
  object(value: unknown, position: number): value is DiagramObject {
    const before = this.wrong;
    if (!isRecord(value)) {
      this.find(null, `objects.${position}`, 'An object is required');
      return false;
    }
    const id = this.idOf(value, position);
    if (
      typeof value.identifier !== 'string' ||
      value.identifier === '' ||
      value.identifier.length > DIAGRAM_LIMITS.name
    )
      this.find(id, 'identifier', `identifier must be a text of 1 to ${DIAGRAM_LIMITS.name} characters`);
    this.geometry(value, id);
    const flaw = flawOf(value);
    if (flaw) this.find(id, flaw.field, flaw.message);
    if (this.wrong !== before) return false;
    this.relations.add(value as DiagramObject);
    return true;
  }

  /**
   * To be called once all objects are in: reports objects that belong to themselves, which is a fault, and returns
   * those whose owner is missing, which was not intended but can be shown and saved.
   */
  finish(): Finding[] {
    for (const { object, field, message } of this.relations.cycles()) this.find(object, field, message);
    const loose: Finding[] = [];
    for (const finding of this.relations.missing((id) => this.ids.has(id))) {
      loose.push(finding);
      if (loose.length === DIAGRAM_LIMITS.findings) break;
    }
    return loose;
  }

  /** Checks the config of an element; returns true where it may be used. */
  config(value: unknown, position: number): value is ElementConfig {
    const before = this.wrong;
    if (!isRecord(value) || !isId(value.id)) {
      this.find(null, `configuration.${position}`, 'A config with the id of its object is required');
      return false;
    }
    const flaw = flawOf(value);
    if (flaw) this.find(value.id, `configuration.${flaw.field}`, flaw.message);
    if (value.linkedTag !== undefined && value.linkedTag !== null && typeof value.linkedTag !== 'string')
      this.find(value.id, 'linkedTag', 'linkedTag must be the uuid of a tag');
    if (value.states !== undefined && !isListOf(value.states, isRecord))
      this.find(value.id, 'states', 'states must be a list of rows');
    for (const field of ['valueType', 'actionLink'])
      if (value[field] !== undefined && value[field] !== null && !isRecord(value[field]))
        this.find(value.id, field, `${field} must be an object`);
    if (value.faceplate !== undefined && value.faceplate !== null && !isText(value.faceplate))
      this.find(value.id, 'faceplate', 'faceplate must be the uuid of a pop-up overview');
    if (value.readBackTags !== undefined && !isListOf(value.readBackTags, isText))
      this.find(value.id, 'readBackTags', 'readBackTags must be a list of uuids of tags');
    return this.wrong === before;
  }

  canvas(value: Record<string, unknown>): CanvasSettings {
    return {
      width: this.side(value, 'width', DEFAULT_PAGE.width),
      height: this.side(value, 'height', DEFAULT_PAGE.height),
      fill: typeof value.fill === 'string' ? value.fill : null,
      url: typeof value.url === 'string' ? value.url : null,
      ...(isCanvasTheme(value.theme) ? { theme: value.theme } : {}),
      ...(Array.isArray(value.parameters) ? { parameters: value.parameters } : {}),
    };
  }

  private side(value: Record<string, unknown>, field: string, missing: number): number {
    const side = value[field] ?? missing;
    if (typeof side === 'number' && side > 0 && side <= DIAGRAM_LIMITS.size) return side;
    this.find(
      null,
      field,
      `The diagram's ${field} must be a number above 0 and up to ${DIAGRAM_LIMITS.size}`,
    );
    return missing;
  }

  private idOf(value: Record<string, unknown>, position: number): ObjectId | null {
    const { id } = value;
    if (!isId(id)) {
      this.find(null, `objects.${position}.id`, 'id must be a text or a finite number');
      return null;
    }
    const before = this.ids.size;
    if (this.ids.add(id).size === before) this.find(id, 'id', `The id ${JSON.stringify(id)} is used twice`);
    if (this.ids.size === DIAGRAM_LIMITS.objects + 1)
      this.find(null, 'objects', `A diagram has at most ${DIAGRAM_LIMITS.objects} objects`);
    return id;
  }

  private geometry(value: Record<string, unknown>, id: ObjectId | null): void {
    for (const field of REQUIRED)
      if (!isFiniteNumber(value[field]))
        this.find(id, field, `${field} is required and must be a finite number`);
    for (const field of OPTIONAL)
      if (value[field] !== undefined && !isFiniteNumber(value[field]))
        this.find(id, field, `${field} must be a finite number`);
    const { version } = value;
    if (version !== undefined && !(Number.isInteger(version) && (version as number) > 0))
      this.find(id, 'version', 'version must be a whole number above 0');
    this.bounds(value, id);
  }

  /**
   * Compares numbers only: anything else has been reported already, and converting it to a number may take for ever.
   */
  private bounds(value: Record<string, unknown>, id: ObjectId | null): void {
    for (const { field, right, message } of BOUNDS) {
      const number = value[field];
      if (typeof number === 'number' && Number.isFinite(number) && !right(number))
        this.find(id, field, `${field} must be ${message}`);
    }
  }

  /** Records a fault that was found elsewhere. */
  find(object: ObjectId | null, field: string | null, message: string): void {
    this.wrong++;
    if (this.findings.length < DIAGRAM_LIMITS.findings) this.findings.push({ object, field, message });
  }
}

/** Checks the objects of a whole diagram; returns an empty list where all is well. */
export function validateObjects(objects: readonly unknown[]): readonly Finding[] {
  const validator = new Validator();
  objects.forEach((object, position) => {
    validator.object(object, position);
  });
  return validator.findings;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): boolean => typeof value === 'string';

const isListOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem);

const isFiniteNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

const isId = (value: unknown): value is ObjectId =>
  typeof value === 'string'
    ? value.length > 0 && value.length <= DIAGRAM_LIMITS.name && !isExpandedId(value)
    : isFiniteNumber(value);
