export { AREA_OPENAPI } from './openapi';
export { foreignTo, RECORD_TYPES, type ListedType, type ValueType } from './record-types';
export { TRANSLATIONS, type Labels, type Translations } from './translations';
