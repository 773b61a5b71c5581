import { samples } from '../testing/samples.ts'

/** No administrator of a group holds it: it belongs to those on site, and to the platform's operators. */
export default samples({ caller: (app, { group }) => app.anAdmin(6, group.id) })
