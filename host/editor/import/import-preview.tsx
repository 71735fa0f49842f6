/** A preview of the drawing in the diagram, before it is inserted. */

import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RemoteEngine } from '../../../worker/boundary/index.ts';
import { importClipping } from '../../parts/images/placing.ts';
import { Spinner } from '../../ui/loader.tsx';
import styles from './import-dialog.module.css';
import { pictureFiles, sizeWords } from './import-model.ts';
import type { Reading } from './use-reading.ts';

export interface PreviewRemote {
  readonly edit: Pick<RemoteEngine['edit'], 'clippingPicture'>;
}

interface OutcomeProps {
  readonly reading: Reading;
  readonly remote: () => PreviewRemote | undefined;
}

/** The result of the drawing, and what is lost. */
export function Outcome({ reading: { answer }, remote }: OutcomeProps) {
  const picture = usePreview(answer, remote);
  if (!answer)
    return (
      <p className={styles.reading} role="status">
        <Spinner size={16} /> Reading the drawing…
      </p>
    );
  if (!answer.ok)
    return (
      <p className={styles.failure} role="alert">
        {answer.message}
      </p>
    );
  const { imported, format } = answer;
  return (
    <>
      <div className={styles.preview}>
        {picture ? (
          <img src={picture} alt="The drawing as it will be inserted" />
        ) : (
          picture === null && <p className={styles.quiet}>Too large to preview, but it can be inserted.</p>
        )}
      </div>
      <p className={styles.facts}>
        {format}: {sizeWords(imported)}
      </p>
      {imported.notes.length > 0 ? (
        <section className={styles.notes} aria-label="What changes">
          <h3>
            <TriangleAlert size={14} aria-hidden /> What changes
          </h3>
          <ul>
            {imported.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      ) : (
        <p className={styles.quiet}>Everything in it can be imported.</p>
      )}
    </>
  );
}

const addressOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Undefined while it is drawn; null if it cannot be. */
function usePreview(
  answer: OutcomeProps['reading']['answer'],
  remote: OutcomeProps['remote'],
): string | null | undefined {
  const [picture, setPicture] = useState<string | null>();
  useEffect(() => {
    let isWanted = true;
    setPicture(undefined);
    if (answer?.ok)
      void remote()
        ?.edit.clippingPicture(importClipping(answer.imported, new Map()), pictureFiles(answer.imported))
        .then(
          (svg) => isWanted && setPicture(svg && addressOf(svg)),
          () => isWanted && setPicture(null),
        );
    return () => {
      isWanted = false;
    };
  }, [answer, remote]);
  return picture;
}

/** A file shown as an image runs nothing and fetches nothing; the server sanitises what is stored. */
export function OwnPicture({ file }: { readonly file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file.type ? file : new Blob([file], { type: 'image/svg+xml' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <div className={styles.preview}>{address && <img src={address} alt={file.name} />}</div>;
}
