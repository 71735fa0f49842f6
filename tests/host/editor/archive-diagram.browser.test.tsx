import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ArchiveDiagram from '../../../host/editor/archive-diagram.tsx';
import { createSaving } from '../../../host/editor/saving/saving.ts';
import { showPage } from '../pages/pages.tsx';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;

test.each([
  [{ site: uuidOf(2) }, 'Are you sure you want to archive this overview?'],
  [{ isPopup: true }, 'Are you sure you want to archive this popup overview?'],
  [{}, 'Are you sure you want to archive this diagram?'],
])('ERR-18 asks before %j is archived in the editor', async (place, question) => {
  stubServer({});
  const saving = createSaving({
    ...{ diagram: uuidOf(1), user: 'somebody', remote: () => undefined },
    calls: { origin: '', saved: () => {}, save: vi.fn(), create: vi.fn() },
  });
  const { screen } = await showPage(
    () => <ArchiveDiagram diagram={uuidOf(1)} name="Mill" saving={saving} onClose={() => {}} {...place} />,
    '/',
  );
  const dialog = screen.getByRole('alertdialog', { name: 'Archive Mill?' });
  await expect.element(dialog.getByText(question, { exact: true })).toBeVisible();
  saving.dispose();
});
