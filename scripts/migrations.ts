import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'server/migrations'
const named = /^\d{14}_\w+\.(sql|ts)$/

/**
 * Whether a branch adds migrations as they are applied: main's files stay as they are, a new one is named by the time of its making and
 * sorts after main's last. Where there is no main to compare with, only the names count.
 */
export function checkMigrations(root: string): boolean {
  console.log('\n== 迁移文件')
  const faults = migrationFaults(root)
  for (const fault of faults) console.error(fault)
  return faults.length === 0
}

export function migrationFaults(root: string): string[] {
  const git = (...args: readonly string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
  }
  /** Files that an earlier main had under other names are no migrations any more. */
  const filesOf = (commit: string) => (git('ls-tree', '--name-only', `${commit}:${folder}`) ?? []).filter((name) => named.test(name))

  const present = readdirSync(join(root, folder)).filter((name) => /\.(sql|ts)$/.test(name))
  const misnamed = present.filter((name) => !named.test(name)).map((name) => `迁移文件 ${name} 须以时间命名，例如 20261122093000_drug.sql`)
  const main = ['origin/main', 'main'].find((ref) => git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`))
  const base = main && git('merge-base', 'HEAD', main)?.[0]
  if (!base) return misnamed

  const known = filesOf(base)
  const taken = new Set([...known, ...filesOf(main)])
  const last = [...taken].sort().at(-1) ?? ''
  const differing = new Set(git('diff', '--name-only', '--no-renames', '--relative', base, '--', folder))
  const changed = known.filter((name) => differing.has(`${folder}/${name}`))
  const early = present.filter((name) => named.test(name) && !taken.has(name) && name < last)
  return [
    ...misnamed,
    ...changed.map((name) => `迁移文件 ${name} 已在 ${main} 中，不能修改或删除；请恢复它，另加一个新的迁移文件`),
    ...early.map((name) => `新的迁移文件 ${name} 须排在 ${main} 的最后一个（${last}）之后，请用现在的时间重新命名`),
  ]
}
