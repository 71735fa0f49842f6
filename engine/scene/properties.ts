/** A compiled schema: turns saved properties into the checked ones that `draw` receives. */
import type { DiagramObject } from '../document/types.ts';
import { type Prop, type PropSchema, tagsIn } from '../plugin.ts';
import { isColour, parseColour } from '../primitives/colour.ts';
import { pathOfPicture } from '../primitives/picture-address.ts';

/** Called for each property that does not fit its schema. */
export type PropertyReport = (field: string, message: string) => void;

type Check = (value: unknown, field: string, report: PropertyReport) => unknown;

export type ResolvedProps = Record<string, unknown>;

export class PropertyResolver {
  private readonly keys: readonly string[];
  private readonly defaults: readonly unknown[];
  private readonly checks: readonly Check[];
  /** One object for all calls: a hundred thousand drawings allocate nothing. */
  private readonly resolved: ResolvedProps = {};
  /** Values of the watched properties. */
  private readonly unread: ResolvedProps = {};
  /** Whether one of those has been read since this was reset. */
  wasRead = false;

  /** `watched`: properties of which it is noticed that they are read. */
  constructor(schema: PropSchema, watched: Iterable<string> = []) {
    this.keys = Object.keys(schema);
    this.defaults = this.keys.map((key) => schema[key]!.default);
    this.checks = this.keys.map((key) => checkOf(schema[key]!));
    this.keys.forEach((key, nth) => {
      this.resolved[key] = this.defaults[nth];
    });
    for (const key of watched) this.watch(key);
  }

  private watch(key: string): void {
    this.unread[key] = this.resolved[key];
    const get = (): unknown => {
      this.wasRead = true;
      return this.unread[key];
    };
    const set = (value: unknown): void => {
      this.unread[key] = value;
    };
    Object.defineProperty(this.resolved, key, { get, set, enumerable: true });
  }

  /** Returns the value of a watched property of the object that was resolved last, unnoticed. */
  peek(key: string): unknown {
    return this.unread[key];
  }

  /** Returns the value of an object's property, where it is as its schema has it, so that nothing is to be reported; otherwise undefined. */
  soundValue(object: DiagramObject, key: string): unknown {
    const nth = this.keys.indexOf(key);
    const value = object[key] ?? this.defaults[nth];
    return this.checks[nth]!(value, key, () => {}) === value ? value : undefined;
  }

  /** Whether two objects have equal values in those of the fields that are properties. */
  agree(a: DiagramObject, b: DiagramObject, fields: readonly string[]): boolean {
    for (const field of fields) if (a[field] !== b[field] && this.keys.includes(field)) return false;
    return true;
  }

  /**
   * Returns the object's properties with defaults filled in and limits applied. The result belongs to the resolver and
   * is valid until the next call.
   */
  resolve(object: DiagramObject, report: PropertyReport): Readonly<ResolvedProps> {
    for (let nth = 0; nth < this.keys.length; nth++) {
      const key = this.keys[nth]!;
      const value = object[key];
      this.resolved[key] =
        value === undefined || value === null
          ? this.defaults[nth]
          : (this.checks[nth]!(value, key, report) ?? this.defaults[nth]);
    }
    return this.resolved;
  }
}

/** A check returns the value to use, or undefined for the default. */
function checkOf(prop: Prop): Check {
  switch (prop.type) {
    case 'number':
      return numberCheck(prop.min ?? Number.NEGATIVE_INFINITY, prop.max ?? Number.POSITIVE_INFINITY);
    case 'picture':
      return checkPicture;
    case 'tags':
      return tagsCheck(prop.most);
    case 'text':
      return textCheck(prop.max ?? Number.POSITIVE_INFINITY);
    case 'colour':
      return checkColour;
    case 'boolean':
      return (value, field, report) =>
        typeof value === 'boolean' ? value : refuse(field, report, 'is not true or false');
    case 'choice':
      return (value, field, report) =>
        prop.choices.includes(value as string)
          ? value
          : refuse(field, report, `is none of ${prop.choices.join(', ')}`);
  }
}

function numberCheck(min: number, max: number): Check {
  return (value, field, report) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return refuse(field, report, 'is not a number');
    if (value >= min && value <= max) return value;
    report(field, `is outside ${min} to ${max}; the nearest is shown`);
    return value < min ? min : max;
  };
}

function tagsCheck(most: number): Check {
  return (value, field, report) => {
    if (typeof value !== 'string') return refuse(field, report, 'is not a list of tags');
    const tags = tagsIn(value);
    const sound = tags.slice(0, most).join();
    if (sound === value) return value;
    report(
      field,
      tags.length > most ? `has more than ${most} tags; the first are shown` : 'has names of no tags',
    );
    return sound;
  };
}

function textCheck(max: number): Check {
  return (value, field, report) => {
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string') return refuse(field, report, 'is not a text');
    if (text.length <= max) return text;
    report(field, `is longer than ${max} characters; the first are shown`);
    return text.slice(0, max);
  };
}

const checkColour: Check = (value, field, report) => {
  if (typeof value !== 'string') return refuse(field, report, 'is not a colour');
  if (parseColour(value) === 0 && !isColour(value))
    report(field, 'is not a colour of the form #rgb, #rrggbb or #rrggbbaa; nothing is drawn with it');
  return value;
};

const checkPicture: Check = (value, field, report) => {
  if (value === '' || (typeof value === 'string' && pathOfPicture(value))) return value;
  return refuse(field, report, 'is no address of a picture on this server');
};

function refuse(field: string, report: PropertyReport, what: string): undefined {
  report(field, `${what}; its default is shown`);
}
