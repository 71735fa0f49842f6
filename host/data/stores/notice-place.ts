import { proxy, ref } from 'valtio';

/**
 * The place of notices that stay until they are read or over: above the toasts, over the page. They arrive by themselves, so
 * they take no room in the page, where they would move controls.
 */
export const noticePlace = proxy<{ element: HTMLElement | undefined }>({ element: undefined });

export function setNoticePlace(element: HTMLElement | null): void {
  noticePlace.element = element ? ref(element) : undefined;
}
