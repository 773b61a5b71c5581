/// <reference types="vite/client" />

/** The build's half of the key for what the browser keeps (vite.config.ts). */
declare const __STATE_KEY__: string
