import { PRODUCT_NAME } from '../../data/product.ts';

/** The product's mark: a vessel with its level. */
export function Mark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label={PRODUCT_NAME}>
      <path d="M7 17c3-2.4 6-2.4 9 0s6 2.4 9 0v10H7z" fill="var(--accent)" />
      <path
        d="M7 5v22h18V5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
