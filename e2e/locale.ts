/** The environment of programs that handle files with Chinese names: a bare machine's shell need not speak UTF-8. */
export const utf8Env = { LC_ALL: 'C.UTF-8', ...process.env }
