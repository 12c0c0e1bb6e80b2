import type { AreaWords } from '@deskline/record';

export const invoiceWords: AreaWords = {
  fields: {
    invoice_type: ['Soort factuur', 'Type de facture', 'Rechnungsart', 'Tipo de factura', 'Tipo de fatura'],
    invoice_nr: [
      'Factuurnummer',
      'Numéro de facture',
      'Rechnungsnummer',
      'Número de factura',
      'Número da fatura',
      'Invoice number',
    ],
    invoice_date: ['Factuurdatum', 'Date de facture', 'Rechnungsdatum', 'Fecha de factura', 'Data da fatura'],
    invoice_ids: ['Facturen', 'Factures', 'Rechnungen', 'Facturas', 'Faturas'],
    contract: ['Contract', 'Contrat', 'Vertrag', 'Contrato', 'Contrato'],
    flsa: [
      'Eerstelijnsondersteuningsovereenkomst',
      'Accord de support de premier niveau',
      'First-Line-Support-Vereinbarung',
      'Acuerdo de soporte de primera línea',
      'Acordo de suporte de primeira linha',
      'First line support agreement',
    ],
    unit_price: ['Stuksprijs', 'Prix unitaire', 'Stückpreis', 'Precio unitario', 'Preço unitário'],
    amount: ['Bedrag', 'Montant', 'Betrag', 'Importe', 'Valor'],
    currency: ['Valuta', 'Devise', 'Währung', 'Moneda', 'Moeda'],
    first_ci: [
      'Eerste configuratie-item',
      'Premier élément de configuration',
      'Erstes Configuration Item',
      'Primer elemento de configuración',
      'Primeiro item de configuração',
      'First configuration item',
    ],
    amortize: ['Afschrijven over tijd', 'Amortir', 'Amortisieren', 'Amortizar', 'Amortizar'],
    amortization_start: [
      'Begin van de amortisatie',
      "Début de l'amortissement",
      'Beginn der Amortisation',
      'Inicio de la amortización',
      'Início da amortização',
    ],
    amortization_end: [
      'Einde van de amortisatie',
      "Fin de l'amortissement",
      'Ende der Amortisation',
      'Fin de la amortización',
      'Fim da amortização',
    ],
    depreciation_start: [
      'Begin van de afschrijving',
      'Début de la dépréciation',
      'Beginn der Abschreibung',
      'Inicio de la depreciación',
      'Início da depreciação',
    ],
  },
  values: {
    cis: [
      'Configuratie-items',
      'Éléments de configuration',
      'Configuration Items',
      'Elementos de configuración',
      'Itens de configuração',
      'Configuration items',
    ],
  },
  types: {
    invoice: {
      one: ['Factuur', 'Facture', 'Rechnung', 'Factura', 'Fatura'],
      many: ['facturen', 'factures', 'Rechnungen', 'facturas', 'faturas', 'invoices'],
    },
  },
};
