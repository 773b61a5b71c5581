import './quickImports.ts'

// Not until the line above has been carried out.
await import('./start.ts')
