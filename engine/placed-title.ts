/** What people call a thing by what they placed: a "Square tank" is no "Dynamic image" to a builder. */
import type { KindDescriptor, Prop, Variant } from './plugin.ts';

type TitledKind = Pick<KindDescriptor, 'title' | 'variants'> & { readonly props: object };

interface Forms {
  /** Pictures that take the place of the form where there is one. */
  readonly pictures: readonly string[];
  /** Variants that are forms of the kind, as the toolbox has them. */
  readonly variants: readonly (readonly [title: string, props: Variant['props'], names: readonly string[]])[];
}

const known = new WeakMap<TitledKind, Forms>();

/** Many objects share a kind: it is looked through once. */
function formsOf(kind: TitledKind): Forms {
  let forms = known.get(kind);
  if (!forms) {
    const props = Object.entries(kind.props as Readonly<Record<string, Prop>>);
    forms = {
      pictures: props.flatMap(([name, prop]) => (prop.type === 'picture' && !prop.when ? [name] : [])),
      variants: (kind.variants ?? []).flatMap((one) =>
        one.family === undefined ? [] : [[one.title, one.props ?? {}, Object.keys(one.props ?? {})] as const],
      ),
    };
    known.set(kind, forms);
  }
  return forms;
}

/**
 * Returns the title of the form that was placed, as the toolbox calls it, where the kind comes in families of forms; else
 * the kind's own. An uploaded picture is an "Image", whatever it was placed as. `own` reads a property of the object;
 * undefined where nobody has set it.
 */
export function placedTitle(kind: TitledKind, own: (name: string) => unknown): string {
  const { pictures, variants } = formsOf(kind);
  const props = kind.props as Readonly<Record<string, Prop>>;
  const present = (name: string): unknown => own(name) ?? props[name]?.default;
  if (pictures.some((name) => present(name) !== '')) return 'Image';
  const form = variants.find(([, wanted, names]) => names.every((name) => present(name) === wanted[name]));
  return form?.[0] ?? kind.title;
}
