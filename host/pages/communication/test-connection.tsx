import { CircleCheck, CircleX, PlugZap } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PartsFor } from '../../../api/client/client.ts';
import { ApiError } from '../../../api/client/errors.ts';
import { streamLines } from '../../../api/client/lines.ts';
import { linkTestCalls } from '../../../api/contract/calls/link-test.ts';
import type { TestLine } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { Button } from '../../ui/button.tsx';
import { checkBody, type FieldErrors } from '../../ui/field-errors.ts';
import { FieldGroup } from '../../ui/form.tsx';
import { Spinner } from '../../ui/loader.tsx';
import { refreshCertificates, ShownCertificates } from './certificates.tsx';
import styles from './communication.module.css';

type TestBody = PartsFor<'testCommunication'>['body'];

interface TestConnectionProps {
  /** What is tested: the form's present state. */
  readonly body: () => TestBody;
  /** Shows errors at the form's fields. */
  readonly onWrong: (fields: FieldErrors) => void;
  /** Certificates met by the test are decided on here, if the pane does not show them already. */
  readonly decides?: boolean;
}

const STEP_TITLES: Readonly<Record<TestLine['step'], string>> = {
  allowed: 'Allowed hosts',
  resolve: 'Host name',
  connect: 'Connection',
  secure: 'Security',
  session: 'Session',
  read: 'Reading',
};

interface Trial {
  readonly running: boolean;
  readonly lines: readonly TestLine[];
  readonly failure: string | null;
}
const NO_TRIAL: Trial = { running: false, lines: [], failure: null };
const WRONG_FIELDS = 'Correct the marked fields, then test again';

/** Tests a connection as in the form: every step, and exactly which one failed. */
export function TestConnection({ body, onWrong, decides = false }: TestConnectionProps) {
  const { trial, run, stop } = useConnectionTrial(body, onWrong);
  const { running, lines, failure } = trial;
  const steps = useInSight(trial !== NO_TRIAL);
  const works = !running && lines.length > 0 && lines.every(({ ok }) => ok);
  return (
    <FieldGroup
      title="Test the connection"
      hint="Tests these settings without saving."
      action={
        running ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button icon={PlugZap} onClick={() => void run()}>
            Test
          </Button>
        )
      }
    >
      <ol ref={steps} className={styles.steps} aria-label="Steps of the test" aria-live="polite">
        {lines.map((line) => (
          <Step key={line.step} line={line} />
        ))}
        {running && (
          <li className={styles.step}>
            <Spinner size={16} /> <span>Waiting for the device…</span>
          </li>
        )}
      </ol>
      {decides && !running && lines.some(({ certificate }) => certificate) && (
        <ShownCertificates endpoint={String(body().address.endpoint)} />
      )}
      {works && (
        <p className={styles.outcome} role="status">
          The connection works.
        </p>
      )}
      {failure && (
        <p className={styles.problem} role="alert">
          {failure}
        </p>
      )}
    </FieldGroup>
  );
}

/** Runs a test and follows its steps; it is aborted with the pane. */
function useConnectionTrial(body: () => TestBody, onWrong: (fields: FieldErrors) => void) {
  const [trial, setTrial] = useState(NO_TRIAL);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const refuse = (fields: FieldErrors) => {
    onWrong(fields);
    setTrial({ ...NO_TRIAL, failure: WRONG_FIELDS });
  };
  const run = async () => {
    const { errors, body: sent } = checkBody(linkTestCalls.testCommunication.body, body());
    onWrong({});
    if (sent === undefined) return refuse(errors);
    const own = new AbortController();
    abort.current = own;
    setTrial({ ...NO_TRIAL, running: true });
    try {
      const answer = await client.testCommunication({ body: sent }, { signal: own.signal });
      for await (const line of streamLines<TestLine>(answer))
        setTrial((before) => ({ ...before, lines: [...before.lines, line] }));
      refreshCertificates();
      setTrial((before) => ({ ...before, running: false }));
    } catch (error) {
      if (own.signal.aborted) return;
      if (error instanceof ApiError && error.fields) refuse(error.fields);
      else setTrial((before) => ({ ...before, running: false, failure: messageOf(error) }));
    }
  };
  const stop = () => {
    abort.current?.abort();
    setTrial((before) => ({ ...before, running: false }));
  };
  return { trial, run, stop };
}

/** Keeps the end of the growing output in view: the button may be at the edge of the pane. */
function useInSight(isOn: boolean): RefObject<HTMLOListElement | null> {
  const steps = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const group = steps.current?.parentElement;
    if (!isOn || !group) return;
    const watcher = new ResizeObserver(() => group.lastElementChild?.scrollIntoView({ block: 'nearest' }));
    watcher.observe(group);
    return () => watcher.disconnect();
  }, [isOn]);
  return steps;
}

function Step({ line }: { readonly line: TestLine }) {
  const Icon = line.ok ? CircleCheck : CircleX;
  return (
    <li className={styles.step} data-failed={line.ok ? undefined : true}>
      <Icon size={16} aria-label={line.ok ? 'Done:' : 'Failed:'} />
      <span>
        <strong>{STEP_TITLES[line.step]}</strong> {line.detail}
      </span>
      <span className={styles.ms}>{line.ms} ms</span>
    </li>
  );
}
