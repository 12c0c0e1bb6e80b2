import type { AreaWords } from './area-words';

export const product: AreaWords = {
  fields: {
    product_category: ['Productcategorie', 'Catégorie de produits', 'Produktkategorie', 'Categoría de productos', 'Categoria de produtos'],
    group: ['Groep', 'Groupe', 'Gruppe', 'Grupo', 'Grupo'],
    brand: ['Merk', 'Marque', 'Marke', 'Marca', 'Marca'],
    model: ['Model', 'Modèle du produit', 'Modell', 'Modelo', 'Modelo do produto'],
    productID: ['Product-ID', 'ID du produit', 'Produkt-ID', 'ID del producto', 'ID do produto'],
    salvage_value_currency: ['Valuta van de restwaarde', 'Devise de la valeur résiduelle', 'Währung des Restwerts', 'Moneda del valor residual', 'Moeda do valor residual'],
    review_end_of_support_days: ['Dagen voor beoordeling van het einde van de ondersteuning', 'Jours avant la revue de fin de support', 'Tage bis zur Prüfung des Supportendes', 'Días para revisar el fin del soporte', 'Dias para revisar o fim do suporte'],
    review_in_use_since_days: ['Dagen voor beoordeling van de ingebruikname', 'Jours avant la revue de mise en service', 'Tage bis zur Prüfung der Inbetriebnahme', 'Días para revisar la puesta en uso', 'Dias para revisar o início de uso'],
    review_last_seen_days: ['Dagen voor beoordeling van de laatste waarneming', 'Jours avant la revue de la dernière détection', 'Tage bis zur Prüfung der letzten Erfassung', 'Días para revisar la última detección', 'Dias para revisar a última detecção'],
    review_license_expiry_days: ['Dagen voor beoordeling van het verlopen van de licentie', "Jours avant la revue d'expiration de licence", 'Tage bis zur Prüfung des Lizenzablaufs', 'Días para revisar el vencimiento de la licencia', 'Dias para revisar a expiração da licença'],
    review_warranty_expiry_days: ['Dagen voor beoordeling van het verlopen van de garantie', 'Jours avant la revue de fin de garantie', 'Tage bis zur Prüfung des Garantieablaufs', 'Días para revisar el vencimiento de la garantía', 'Dias para revisar a expiração da garantia'],
  },
  values: {
    license_certificate: ['Licentiecertificaat', 'Certificat de licence', 'Lizenzzertifikat', 'Certificado de licencia', 'Certificado de licença'],
    logical_asset_with_financial_data: ['Logische asset met financiële gegevens', 'Actif logique avec données financières', 'Logisches Asset mit Finanzdaten', 'Activo lógico con datos financieros', 'Ativo lógico com dados financeiros'],
    logical_asset_without_financial_data: ['Logische asset zonder financiële gegevens', 'Actif logique sans données financières', 'Logisches Asset ohne Finanzdaten', 'Activo lógico sin datos financieros', 'Ativo lógico sem dados financeiros'],
    physical_asset: ['Fysieke asset', 'Actif physique', 'Physisches Asset', 'Activo físico', 'Ativo físico'],
    server: ['Server', 'Serveur', 'Server', 'Servidor', 'Servidor'],
    software: ['Software', 'Logiciel', 'Software', 'Software', 'Software'],
    software_distribution_package: ['Softwaredistributiepakket', 'Paquet de distribution logicielle', 'Softwareverteilungspaket', 'Paquete de distribución de software', 'Pacote de distribuição de software'],
    not_depreciated: ['Niet afgeschreven', 'Non amorti', 'Nicht abgeschrieben', 'No amortizado', 'Não depreciado'],
    double_declining_balance: ['Dubbel degressief', 'Dégressif double', 'Doppelt degressiv', 'Saldo doblemente decreciente', 'Saldo duplamente decrescente'],
    reducing_balance: ['Degressief', 'Dégressif', 'Degressiv', 'Saldo decreciente', 'Saldo decrescente'],
    straight_line: ['Lineair', 'Linéaire', 'Linear', 'Lineal', 'Linear'],
    sum_of_the_years_digits: ['Som der jaarcijfers', "Somme des chiffres de l'année", 'Digitale Abschreibung', 'Suma de los dígitos de los años', 'Soma dos dígitos dos anos'],
  },
  types: {
    product: {
      one: ['Product', 'Produit', 'Produkt', 'Producto', 'Produto'],
      many: ['producten', 'produits', 'Produkte', 'productos', 'produtos', 'products'],
    },
    product_category: {
      one: ['Productcategorie', 'Catégorie de produit', 'Produktkategorie', 'Categoría de producto', 'Categoria de produto'],
      many: ['productcategorieën', 'catégories de produits', 'Produktkategorien', 'categorías de productos', 'categorias de produtos', 'product categories'],
    },
  },
};
