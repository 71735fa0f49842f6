/** Forms of what a list shows: making one, and saving a change of one. */
import { showToast } from '../../data/stores/toast-store.ts';
import { type FormOptions, type FormState, useForm } from '../../ui/use-form.ts';

interface ItemFormOptions<V extends object, B, T> extends Omit<FormOptions<V, B>, 'send'> {
  /** Takes over what the server stored, wherever it is shown. */
  readonly take: (stored: T) => void;
  /** What the short message calls it. */
  readonly nameOf: (stored: T) => string;
}

interface NewItemFormOptions<V extends object, B, T> extends ItemFormOptions<V, B, T> {
  readonly create: (body: B) => Promise<T>;
  /** In the short message, after its name; "was added" unless said. */
  readonly done?: string;
  readonly onMade: (made: T) => void;
}

/** The form of something new: empty again once it was made. */
export function useNewItemForm<V extends object, B, T>(options: NewItemFormOptions<V, B, T>): FormState<V> {
  const { create, take, nameOf, done = 'was added', onMade, ...rest } = options;
  const form: FormState<V> = useForm({
    ...rest,
    send: async (body) => {
      const made = await create(body);
      form.reset(rest.initial);
      take(made);
      showToast('success', `${nameOf(made)} ${done}`);
      onMade(made);
    },
  });
  return form;
}

interface SavedItemFormOptions<V extends object, B, T> extends ItemFormOptions<V, B, T> {
  readonly save: (body: B) => Promise<T>;
  /** What the form shows of what was stored. */
  readonly valuesOf: (stored: T) => V;
}

/** The form of something that is there: after saving it shows what the server stored. */
export function useSavedItemForm<V extends object, B, T>(
  options: SavedItemFormOptions<V, B, T>,
): FormState<V> {
  const { save, take, nameOf, valuesOf, ...rest } = options;
  const form: FormState<V> = useForm({
    ...rest,
    send: async (body) => {
      const saved = await save(body);
      form.reset(valuesOf(saved));
      take(saved);
      showToast('success', `${nameOf(saved)} was saved`);
    },
  });
  return form;
}
