import { type ResolveFnOutput, registerHooks } from 'node:module'

/**
 * Drizzle's package.json has 180 KB of `exports`, and Node parses it anew for every import inside the package and of it: 400 times at a
 * start, which took seconds and 250 MB. Within the package nothing but the file beside is meant, and what is imported from outside is resolved once.
 * Of our own 1,800 files each import says which file it means: nobody need look for it.
 */
const found = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (/^\..*\.ts$/.test(specifier))
      return { url: new URL(specifier, context.parentURL).href, format: 'module-typescript', shortCircuit: true }
    const isDrizzle = /^drizzle-orm(\/|$)/.test(specifier)
    if (!isDrizzle && !specifier.startsWith('@oems/')) return next(specifier, context)
    const known = found.get(specifier) ?? { ...next(specifier, context), ...(isDrizzle && { format: 'module' }), shortCircuit: true }
    found.set(specifier, known)
    return known
  },
})
