/**
 * Parts of a transaction that send statements beside each other, with what each gave. Where one fails, the others have ended too before anybody hears
 * of it: what they sent next would otherwise run after the rollback, on its own. For parts of one statement each, `Promise.all` is enough.
 */
export async function allEnded<T extends readonly unknown[]>(parts: { readonly [K in keyof T]: Promise<T[K]> }): Promise<T> {
  await Promise.allSettled(parts)
  return (await Promise.all(parts)) as unknown as T
}
