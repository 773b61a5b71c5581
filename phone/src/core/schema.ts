/**
 * Stands in for TypeBox in the built page (see vite.config.ts). The phone sends what its own pages have checked and reads replies as they come;
 * of a call it needs method, path and gate, of a schema no more than titles and lengths, and the builder would be a quarter of the script.
 */
const bare = (options: object = {}) => options
const builders: Readonly<Record<string, (...given: never[]) => object>> = {
  Object: (properties: object, options: object) => ({ ...options, properties }),
  Array: (items: object, options: object) => ({ ...options, items }),
}

export default new Proxy(builders, { get: (own, name: string) => own[name] ?? bare })
