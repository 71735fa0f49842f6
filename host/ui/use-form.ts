import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../api/client/errors.ts';
import type { Field } from '../../api/contract/index.ts';
import { checkBody, type FieldErrors } from './field-errors.ts';

export interface FormOptions<V extends object, B> {
  /** The contract's own field of the body: it validates here with the same messages as on the server. */
  readonly field: Field<B>;
  readonly initial: V;
  /** The body made from the input; the input itself by default. */
  readonly toBody?: (values: V) => unknown;
  /** Sends it. A rejection is shown, and the input stays. */
  readonly send: (body: B) => Promise<unknown>;
}

/** Names of the texts of `V`, those one level down as `contact.email`. */
export type TextPath<V> = {
  [K in keyof V & string]: V[K] extends string
    ? K
    : V[K] extends Record<string, string>
      ? `${K}.${keyof V[K] & string}`
      : never;
}[keyof V & string];

/** The props of a text field in a form. */
export interface TextBinding {
  readonly name: string;
  readonly value: string;
  readonly error?: string;
  readonly onValue: (value: string) => void;
}

/** The props of a choice, a number or any other field in a form: spread over it. */
interface FieldBinding<T> {
  readonly name: string;
  readonly value: T;
  readonly error?: string;
  readonly onChange: (value: T) => void;
}

export interface FormState<V extends object> {
  /** Of the form element, for a submit button outside of it. */
  readonly id: string;
  readonly values: V;
  readonly errors: FieldErrors;
  /** The error of the whole form, such as an unreachable server. */
  readonly failure: string | null;
  readonly busy: boolean;
  /** There is unsaved input. */
  readonly isDirty: boolean;
  edit(change: Partial<V>): void;
  text(path: TextPath<V>): TextBinding;
  /** `<Select label="Protocol" options={…} {...form.field('protocol')} />`. */
  field<K extends keyof V & string>(name: K): FieldBinding<V[K]>;
  /** Resets to `values`: another item was chosen, or the server returned what it stored. */
  reset(values: V): void;
  /** Errors at fields from another action, such as a test of the settings: they stay until the fields are touched. */
  mark(fields: FieldErrors): void;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

interface Rejection {
  readonly failure: string | null;
  readonly fields: FieldErrors;
}

const ACCEPTED: Rejection = { failure: null, fields: {} };

/**
 * The state of a form. Validated on submit, then again at every key until it is valid; the server's errors
 * stay at their fields until those are touched; a second submit waits for the first; no input is lost.
 */
export function useForm<V extends object, B>(options: FormOptions<V, B>): FormState<V> {
  const { field, toBody = (values) => values, send } = options;
  const id = useId();
  const [origin, setOrigin] = useState(options.initial);
  const [values, setValues] = useState(options.initial);
  const [checking, setChecking] = useState(false);
  const [rejection, setRejection] = useState(ACCEPTED);
  const resets = useRef(0);
  const mounted = useMounted();

  const [busy, deliver] = useOneAtATime(async (body: B, form: HTMLFormElement) => {
    const before = resets.current;
    try {
      await send(body);
      if (!mounted.current) return;
      // Values that `send` set, as the server stored them, are not overwritten with the input.
      if (resets.current === before) setOrigin(values);
      setChecking(false);
    } catch (error) {
      const rejected = rejectionOf(error);
      setRejection(rejected);
      showFirst(form, rejected.fields);
    }
  });
  const submit = (form: HTMLFormElement) => {
    if (busy) return;
    setChecking(true);
    setRejection(ACCEPTED);
    const checked = checkBody(field, toBody(values));
    if (checked.body === undefined) showFirst(form, checked.errors);
    else void deliver(checked.body, form);
  };

  const errors = { ...(checking ? checkBody(field, toBody(values)).errors : {}), ...rejection.fields };
  const change = (next: V, touched: readonly string[]) => {
    setValues(next);
    setRejection({ failure: null, fields: without(rejection.fields, touched) });
  };
  return {
    ...{ id, values, errors, busy, failure: rejection.failure },
    isDirty: !sameValues(values, origin),
    ...bindings(values, errors, change),
    reset: (next) => {
      resets.current++;
      setOrigin(next);
      setValues(next);
      setChecking(false);
      setRejection(ACCEPTED);
    },
    mark: (fields) => setRejection({ failure: null, fields }),
    onSubmit: (event) => {
      event.preventDefault();
      // React passes on the submit event of a dialog's form to the form that opened the dialog.
      if (event.target !== event.currentTarget) return;
      submit(event.currentTarget);
    },
  };
}

/** The props of fields in a form with these values. `change` receives the touched paths. */
function bindings<V extends object>(
  values: V,
  errors: FieldErrors,
  change: (next: V, touched: readonly string[]) => void,
): Pick<FormState<V>, 'edit' | 'text' | 'field'> {
  return {
    edit: (part) => change({ ...values, ...part }, Object.keys(part)),
    text: (path) => ({
      name: path,
      value: valueAt(values, path),
      error: errors[path],
      onValue: (value) => change(withValue(values, path, value), [path]),
    }),
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => change({ ...values, [name]: value }, [name]),
    }),
  };
}

/** Whether `act` is running, and the function that runs it; called again meanwhile, it does nothing. */
function useOneAtATime<A extends readonly unknown[]>(act: (...given: A) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async (...given: A) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act(...given);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return [busy, run] as const;
}

function useMounted() {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}

/** Errors at fields need no second message; any other error is shown for the whole form. */
function rejectionOf(error: unknown): Rejection {
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
  const failure = Object.keys(fields).length > 0 ? null : (error as Error).message;
  return { failure, fields };
}

const without = (errors: FieldErrors, touched: readonly string[]): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(
      ([path]) => !touched.some((one) => path === one || path.startsWith(`${one}.`)),
    ),
  );

function valueAt(values: object, path: string): string {
  const found = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], values);
  return typeof found === 'string' ? found : '';
}

function withValue<V extends object>(values: V, path: string, value: string): V {
  const [head, ...rest] = path.split('.') as [keyof V & string, ...string[]];
  const inner = rest.length === 0 ? value : withValue(values[head] as object, rest.join('.'), value);
  return { ...values, [head]: inner };
}

/** Whether the input equals the initial values; forms hold plain data. */
const sameValues = (a: object, b: object): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Moves to the first field with an error, in page order; other errors are scrolled into view once they are rendered. */
function showFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const named = [...form.elements].find((element) => errors[(element as HTMLInputElement).name]);
  (named as HTMLElement | undefined)?.focus();
  requestAnimationFrame(() => {
    const shown = form.querySelector('[data-error], [role="alert"] > *');
    shown?.scrollIntoView({ block: 'nearest' });
  });
}
