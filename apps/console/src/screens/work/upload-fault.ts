import type { Storage } from '../../api/uploads';

interface Named {
  readonly name: string;
  readonly size: number;
}

/** Why a file is not even sent; null where it may be. */
export function faultOf(
  { size_limit, allowed_extensions }: Storage,
  { name, size }: Named,
): 'tooLarge' | 'wrongKind' | null {
  const extension = name.includes('.') ? (name.split('.').pop() ?? '').toLowerCase() : '';
  if (!allowed_extensions.includes(extension)) return 'wrongKind';
  if (size > size_limit) return 'tooLarge';
  return null;
}
