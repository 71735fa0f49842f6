import { Pencil } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import type { Annotation } from '../../../api/contract/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { Trend, type TrendProps } from '../../ui/charts/trend.tsx';
import { lazyPage } from '../../ui/lazy-page.ts';
import { type AnnotatedReport, type AnnotatedTag, useAnnotations } from './use-annotations.ts';

const AnnotationDialog = lazyPage('annotation', () => import('./annotation-dialog.tsx'));

interface AnnotatedTrendProps extends Omit<TrendProps, 'annotations' | 'annotationTools' | 'onAnnotate'> {
  /** The tags that are shown: what was written about them is shown too. Keep its identity. */
  readonly tags: readonly AnnotatedTag[];
  /** The report that shows them: whoever may change it may change what is written in it. */
  readonly report?: AnnotatedReport;
}

/** A trend with what people wrote about its tags, where whoever may can write, change and delete. */
export function AnnotatedTrend({ tags, report, ...trend }: AnnotatedTrendProps) {
  const { items, shown, mayWrite } = useAnnotations({ tags, report, range: trend.range });
  const [written, setWritten] = useState<Annotation | number | null>(null);
  const changeable = useMemo(
    () => new Map((items ?? []).filter(({ mayChange }) => mayChange).map((one) => [one.uuid, one])),
    [items],
  );
  const tools = (key: string) => {
    const own = changeable.get(key);
    return own && <IconButton icon={Pencil} label="Edit annotation" onClick={() => setWritten(own)} />;
  };
  const mayAnnotate = mayWrite && tags.length > 0;
  return (
    <>
      <Trend
        {...trend}
        annotations={shown}
        annotationTools={mayWrite ? tools : undefined}
        onAnnotate={mayAnnotate ? setWritten : undefined}
      />
      {written !== null && (
        <Suspense>
          <AnnotationDialog
            {...{ tags, report, written }}
            zone={trend.zone}
            onClose={() => setWritten(null)}
          />
        </Suspense>
      )}
    </>
  );
}
