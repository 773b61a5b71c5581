import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { aTempFolder } from '../server/src/testing/tempFolder.ts'
import { migrationFaults } from './migrations.ts'

const core = '20261122000100_core.sql'
const march = '20270301080000_drug.sql'

let root: string
const write = (name: string, sql = 'select 1') => writeFileSync(join(root, 'server/migrations', name), sql)
const git = (...args: readonly string[]) =>
  spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false', ...args], { cwd: root }).status
function commit() {
  git('add', '.')
  git('commit', '-m', 'x')
}

beforeEach(() => {
  root = aTempFolder()
  mkdirSync(join(root, 'server/migrations'), { recursive: true })
})

test('without a repository only the names count', () => {
  write(core)
  write('0200_drug.sql')
  expect(migrationFaults(root)).toEqual(['迁移文件 0200_drug.sql 须以时间命名，例如 20261122093000_drug.sql'])
})

describe.skipIf(spawnSync('git', ['--version']).status !== 0)('on a branch', () => {
  beforeEach(() => {
    git('init', '--initial-branch=main')
    write('0010_platform.sql')
    write(core)
    commit()
    git('rm', '--quiet', 'server/migrations/0010_platform.sql')
    git('checkout', '-b', 'drugs')
  })

  test('a later file is welcome, committed or not, and what is left of the numbered files is no matter', () => {
    write(march)
    expect(migrationFaults(root)).toEqual([])
    commit()
    expect(migrationFaults(root)).toEqual([])
  })

  test('a file that sorts before the last of main is named', () => {
    write('20261101080000_drug.sql')
    expect(migrationFaults(root)).toEqual([
      `新的迁移文件 20261101080000_drug.sql 须排在 main 的最后一个（${core}）之后，请用现在的时间重新命名`,
    ])
  })

  test('what main got since the branch began counts too, and may be missing here', () => {
    commit()
    git('checkout', '--quiet', 'main')
    write(march)
    commit()
    git('checkout', '--quiet', 'drugs')
    expect(migrationFaults(root)).toEqual([])
    write('20270201080000_drug.sql')
    expect(migrationFaults(root)).toEqual([expect.stringContaining(`（${march}）之后`)])
  })

  test('a file of main that was changed or deleted is named', () => {
    const fault = `迁移文件 ${core} 已在 main 中，不能修改或删除；请恢复它，另加一个新的迁移文件`
    write(core, 'select 2')
    expect(migrationFaults(root)).toEqual([fault])
    rmSync(join(root, 'server/migrations', core))
    expect(migrationFaults(root)).toEqual([fault])
  })
})
