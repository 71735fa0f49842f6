/** Forms of list items: creating one, and saving changes. */
import { showToast } from '../../data/stores/toast-store.ts';
import { type FormOptions, type FormState, useForm } from '../../ui/use-form.ts';

interface ItemFormOptions<V extends object, B, T> extends Omit<FormOptions<V, B>, 'send'> {
  /** Applies what the server stored, wherever it is shown. */
  readonly take: (stored: T) => void;
  /** The item's name in the toast. */
  readonly nameOf: (stored: T) => string;
}

interface NewItemFormOptions<V extends object, B, T> extends ItemFormOptions<V, B, T> {
  readonly create: (body: B) => Promise<T>;
  /** In the toast, after its name; "was added" by default. */
  readonly done?: string;
  readonly onMade: (made: T) => void;
}

/** The form of a new item: empty again after it was created. */
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
  /** The form's values of a stored item. */
  readonly valuesOf: (stored: T) => V;
}

/** The form of an existing item: after saving it shows what the server stored. */
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
