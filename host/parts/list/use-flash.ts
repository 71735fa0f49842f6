import { useCallback, useState } from 'react';

const FLASH_MS = 2500;

/** The row that was just restored, while it is highlighted. */
export function useFlash(): readonly [string | null, (id: string) => void] {
  const [flashed, setFlashed] = useState<string | null>(null);
  const flash = useCallback((id: string) => {
    setFlashed(id);
    setTimeout(() => setFlashed((now) => (now === id ? null : now)), FLASH_MS);
  }, []);
  return [flashed, flash];
}
