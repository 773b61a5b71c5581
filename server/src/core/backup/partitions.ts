import { quoted } from './catalogue.ts'
import type { Partition } from './manifest.ts'
import { Damage } from './tar.ts'

/** Statements come out of the file: of its words only those that a partition may have. */
const bounds = /^(DEFAULT|FOR VALUES FROM \('[-\d: +.]+'\) TO \('[-\d: +.]+'\))$/
const option = /^[a-z_]+=[\w.-]+$/

/** Those that migrations make are there already. */
export const partitionStatements = (partitions: readonly Partition[]): string[] =>
  partitions.map((partition) => {
    if (!bounds.test(partition.bounds) || !partition.options.every((one) => option.test(one)))
      throw new Damage(`no bounds of a partition: ${partition.name}`)
    const options = partition.options.length > 0 ? ` with (${partition.options.join(', ')})` : ''
    return `create table if not exists public.${quoted(partition.name)} partition of public.${quoted(partition.parent)} ${partition.bounds}${options}`
  })
