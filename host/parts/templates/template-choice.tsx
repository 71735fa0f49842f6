import { type UIEvent, useId } from 'react';
import { OVERVIEW_TEMPLATES_PAGE, type OverviewTemplate } from '../../../api/contract/index.ts';
import { usePages } from '../../data/session/api.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { DiagramPicture } from '../diagram-picture/diagram-picture.tsx';
import { fetchNext, isNearEnd } from '../list/next-page.ts';
import styles from './template-choice.module.css';

interface TemplateChoiceProps {
  readonly chosen: OverviewTemplate | null;
  readonly onChoose: (template: OverviewTemplate) => void;
  /** Why the input is not sufficient. */
  readonly error?: string;
}

/** One of the company's overview templates, by picture and name. Radio buttons underneath: arrows choose, Tab leaves. */
export function TemplateChoice({ chosen, onChoose, error }: TemplateChoiceProps) {
  const group = useId();
  const search = useSearch();
  const pages = usePages('overviewTemplates', {
    size: OVERVIEW_TEMPLATES_PAGE,
    query: { search: search.term },
  });
  const items = pages.data?.items ?? [];
  const onScroll = (event: UIEvent<HTMLElement>) => {
    if (isNearEnd(event)) fetchNext(pages);
  };
  return (
    <div className={styles.choice}>
      <SearchField label="Search templates" value={search.typed} onChange={search.setTyped} />
      <div
        role="radiogroup"
        aria-label="Template"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${group}-error` : undefined}
        className={styles.grid}
        onScroll={onScroll}
      >
        {pages.isPending && <SkeletonRows rows={3} label="Loading the templates" />}
        {items.map((template) => (
          <label key={template.uuid} className={styles.tile}>
            <input
              type="radio"
              name={group}
              checked={template.uuid === chosen?.uuid}
              onChange={() => onChoose(template)}
            />
            <span className={styles.picture}>
              <DiagramPicture diagram={template.uuid} />
            </span>
            <span className={styles.name} title={template.name}>
              {template.name}
            </span>
            <small>{`${template.objectCount.toLocaleString('en')} objects`}</small>
          </label>
        ))}
      </div>
      {pages.isSuccess && items.length === 0 && (
        <p className={styles.none}>
          {search.term
            ? `No template matches “${search.term}”.`
            : 'No templates yet. Open an overview in the editor and select “Save as template” in its menu.'}
        </p>
      )}
      {(error || pages.error) && (
        <p id={`${group}-error`} role="alert" className={styles.error}>
          {error ?? pages.error?.message}
        </p>
      )}
    </div>
  );
}
