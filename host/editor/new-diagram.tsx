import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { DEFAULT_PAGE } from '../../worker/boundary/index.ts';
import { nameFault } from '../data/names/name-fault.ts';
import { diagramPlace } from '../data/site/diagram-paths.ts';
import { usePageTitle } from '../parts/page/use-page-title.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { typedNumber } from '../ui/number-text.ts';
import styles from './new-diagram.module.css';
import { saveCalls } from './saving/save-calls.ts';

const MAX_SIDE = 1_000_000;

/** A name and a size, then an empty page to draw on (NAV-15). */
export default function NewDiagram({ site }: { readonly site?: string }) {
  const title = site ? 'New overview' : 'New diagram';
  usePageTitle(title);
  const [name, setName] = useState('');
  const [width, setWidth] = useState(String(DEFAULT_PAGE.width));
  const [height, setHeight] = useState(String(DEFAULT_PAGE.height));
  const [asked, setAsked] = useState(false);
  const { create, busy, failure } = useCreation(site);
  const faults = { name: nameFault(name), width: sideFault(width), height: sideFault(height) };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (faults.name || faults.width || faults.height) return;
    void create(name.trim(), typedNumber(width), typedNumber(height));
  };
  return (
    <main id="main" className={styles.page}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <h1>{title}</h1>
        <Field
          label="Name"
          autoFocus
          value={name}
          error={asked ? faults.name : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <div className={styles.sizes}>
          <Field
            label="Width, px"
            inputMode="numeric"
            value={width}
            error={asked ? faults.width : undefined}
            onChange={(event) => setWidth(event.target.value)}
          />
          <Field
            label="Height, px"
            inputMode="numeric"
            value={height}
            error={asked ? faults.height : undefined}
            onChange={(event) => setHeight(event.target.value)}
          />
        </div>
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <div className={styles.actions}>
          <Button onClick={() => history.back()}>Cancel</Button>
          <Button look="primary" type="submit" busy={busy}>
            Create
          </Button>
        </div>
      </form>
    </main>
  );
}

/** Creates an empty diagram and opens it for editing. */
function useCreation(site: string | undefined) {
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const create = async (name: string, width: number, height: number) => {
    setBusy(true);
    try {
      const page = { width, height };
      const { uuid } = await saveCalls(site).create(name, {
        ...page,
        fill: null,
        url: null,
        theme: 'console',
      });
      navigate(diagramPlace(uuid, site).edit, { replace: true });
    } catch (error) {
      setFailure((error as Error).message);
      setBusy(false);
    }
  };
  return { create, busy, failure };
}

function sideFault(text: string): string | undefined {
  const side = typedNumber(text);
  return text.trim() !== '' && side >= 1 && side <= MAX_SIDE ? undefined : '1 to 1,000,000';
}
