import type { Domain } from './domain.ts'

/** What a folder of a domain brings to it, said in its own `part.ts`. */
export type DomainPart = Pick<
  Domain,
  'calls' | 'jobs' | 'todos' | 'imports' | 'sources' | 'logTargets' | 'fileOwners' | 'people' | 'tree' | 'partitions'
>

/** A domain of several folders: what each of them brings, together. */
export function joined(parts: readonly DomainPart[]): Domain {
  return {
    calls: parts.flatMap(({ calls = [] }) => calls),
    jobs: parts.flatMap(({ jobs = [] }) => jobs),
    todos: parts.flatMap(({ todos = [] }) => todos),
    imports: parts.flatMap(({ imports = [] }) => imports),
    sources: parts.flatMap(({ sources = [] }) => sources),
    logTargets: Object.assign({}, ...parts.map(({ logTargets }) => logTargets)),
    fileOwners: Object.assign({}, ...parts.map(({ fileOwners }) => fileOwners)),
    partitions: parts.flatMap(({ partitions = [] }) => partitions),
    ...only('people', parts),
    ...only('tree', parts),
  }
}

/** A domain has one follower of a kind. */
function only<K extends 'people' | 'tree'>(kind: K, parts: readonly DomainPart[]): Pick<DomainPart, K> | undefined {
  const found = parts.filter((part) => part[kind])
  if (found.length > 1) throw new Error(`several parts of a domain follow ${kind}`)
  return found[0] && ({ [kind]: found[0][kind] } as Pick<DomainPart, K>)
}
