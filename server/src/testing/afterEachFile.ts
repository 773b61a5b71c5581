import { afterAll } from 'vitest'
import { removeTempFolders } from './tempFolder.ts'

// Registered before anything of the file itself, and so run after it.
afterAll(removeTempFolders)
