/** Insertion of an import: its pictures do not come into the library before a saved diagram shows them. */
import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { client } from '../../../../host/data/session/api.ts';
import { useInsertion } from '../../../../host/editor/import/use-insertion.ts';

const IMPORTED = {
  objects: [{ id: 1, identifier: 'images', x: 0, y: 0, width: 9, height: 9, url: 'picture-1' }],
  pictures: [{ key: 'picture-1', name: 'part', type: 'image/svg+xml', data: '<svg/>' }],
  notes: [],
  width: 9,
  height: 9,
} as const;

test('uploads the pictures of an import as its own, and inserts them by their keys', async () => {
  const image = { uuid: 'u', key: 'stored-1', type: 'svg', width: 9, height: 9 } as const;
  const upload = vi.spyOn(client, 'uploadImage').mockResolvedValue({ message: 'Done', image });
  const pasted: string[] = [];
  const pasteAt = async (text: string) => {
    pasted.push(text);
    return null;
  };
  const onDone = vi.fn();
  const placePicture = vi.fn();
  const remote = () => ({ edit: { pasteAt } }) as never;
  const { result, act } = await renderHook(() => useInsertion({ remote, placePicture, onDone }));
  await act(() => result.current.insertObjects(IMPORTED));
  expect(onDone).toHaveBeenCalledOnce();
  expect(JSON.parse(pasted[0]!).objects).toMatchObject([{ url: 'stored-1' }]);
  expect(upload.mock.calls[0]![0].body).toMatchObject({ isPropertyPanel: 'true', isImport: 'true' });
});

test('uploads an SVG that is kept as one image as that of an import', async () => {
  const image = { uuid: 'u', key: 'whole-1', type: 'svg', width: 9, height: 9 } as const;
  const upload = vi.spyOn(client, 'uploadImage').mockResolvedValue({ message: 'Done', image });
  const placePicture = vi.fn();
  const remote = () => undefined;
  const { result, act } = await renderHook(() => useInsertion({ remote, placePicture, onDone: () => {} }));
  await act(() => result.current.insertPicture(new File(['<svg/>'], 'whole.svg')));
  expect(placePicture).toHaveBeenCalledWith(image, undefined, undefined);
  expect(upload.mock.lastCall![0].body).toMatchObject({ isImport: 'true' });
});
