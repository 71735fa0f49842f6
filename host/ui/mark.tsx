import { PRODUCT_NAME } from '../product.ts';

/** The product's mark: a vessel with its level. */
export function Mark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label={PRODUCT_NAME}>
      <path
        d="M7 5v22h18V5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M10.5 16c1.8-1.7 3.7-1.7 5.5 0s3.7 1.7 5.5 0v7.5h-11z" fill="var(--accent)" />
    </svg>
  );
}
