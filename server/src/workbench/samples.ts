import { samples } from '../testing/samples.ts'

/** No administrator of a group holds it: it belongs to those on site. */
export default samples({ caller: (app, { group }) => app.anAdmin(8, group.id) })
