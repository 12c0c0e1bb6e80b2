export { AREA_OPENAPI } from './openapi';
export { FILE_TYPES } from './file-types';
export { foreignTo, RECORD_TYPES, type ListedType, type ValueType } from './record-types';
export { TRANSLATIONS, type Labels, type Translations } from './translations';
