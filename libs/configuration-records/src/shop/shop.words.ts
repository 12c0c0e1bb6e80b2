import type { AreaWords } from '@deskline/record';

export const shopWords: AreaWords = {
  fields: {
    short_description: [
      'Korte omschrijving',
      'Description courte',
      'Kurzbeschreibung',
      'Descripción breve',
      'Descrição breve',
    ],
    full_description: [
      'Volledige omschrijving',
      'Description complète',
      'Vollständige Beschreibung',
      'Descripción completa',
      'Descrição completa',
    ],
    delivery_duration: [
      'Levertijd',
      'Délai de livraison',
      'Lieferdauer',
      'Plazo de entrega',
      'Prazo de entrega',
    ],
    fulfillment_template: [
      'Sjabloon voor de levering',
      "Modèle d'exécution",
      'Vorlage der Ausführung',
      'Plantilla de cumplimiento',
      'Modelo de atendimento',
    ],
    max_quantity: [
      'Grootste aantal',
      'Quantité maximale',
      'Höchstmenge',
      'Cantidad máxima',
      'Quantidade máxima',
      'Maximum quantity',
    ],
    price: ['Prijs', 'Prix', 'Preis', 'Precio', 'Preço'],
    price_currency: [
      'Valuta van de prijs',
      'Devise du prix',
      'Währung des Preises',
      'Moneda del precio',
      'Moeda do preço',
    ],
    recurring_period: [
      'Periode van de terugkerende prijs',
      'Période du prix récurrent',
      'Zeitraum des wiederkehrenden Preises',
      'Período del precio recurrente',
      'Período do preço recorrente',
    ],
    recurring_price: [
      'Terugkerende prijs',
      'Prix récurrent',
      'Wiederkehrender Preis',
      'Precio recurrente',
      'Preço recorrente',
    ],
    recurring_price_currency: [
      'Valuta van de terugkerende prijs',
      'Devise du prix récurrent',
      'Währung des wiederkehrenden Preises',
      'Moneda del precio recurrente',
      'Moeda do preço recorrente',
    ],
    is_bundle: ['Is een bundel', 'Est un lot', 'Ist ein Paket', 'Es un lote', 'É um pacote'],
    requires_shipping: [
      'Moet worden verzonden',
      'Expédition requise',
      'Versand erforderlich',
      'Requiere envío',
      'Requer envio',
    ],
    service_offering_ids: [
      'Dienstaanbiedingen',
      'Offres de service',
      'Serviceangebote',
      'Ofertas de servicio',
      'Ofertas de serviço',
    ],
  },
  views: {
    on_offer: ['Te koop', 'En vente', 'Im Angebot', 'En oferta', 'Em oferta'],
  },
  types: {
    shop_article_category: {
      one: [
        'Categorie van winkelartikelen',
        "Catégorie d'articles de boutique",
        'Kategorie von Shop-Artikeln',
        'Categoría de artículos de tienda',
        'Categoria de artigos da loja',
      ],
      many: [
        'categorieën van winkelartikelen',
        "catégories d'articles de boutique",
        'Kategorien von Shop-Artikeln',
        'categorías de artículos de tienda',
        'categorias de artigos da loja',
        'shop article categories',
      ],
    },
    shop_article: {
      one: ['Winkelartikel', 'Article de boutique', 'Shop-Artikel', 'Artículo de tienda', 'Artigo da loja'],
      many: [
        'winkelartikelen',
        'articles de boutique',
        'Shop-Artikel',
        'artículos de tienda',
        'artigos da loja',
        'shop articles',
      ],
    },
  },
};
