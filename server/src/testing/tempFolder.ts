import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()

/**
 * A folder of a test's own, empty; it goes away with the test's file. By the process in its name the next run knows it for one that a killed
 * run has left (`cluster.ts`).
 */
export function aTempFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `oems-test-${process.pid}-`)))
  folders.add(folder)
  return folder
}

/** At the end of each file (`afterEachFile.ts`), after its own last steps. */
export function removeTempFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  folders.clear()
}
